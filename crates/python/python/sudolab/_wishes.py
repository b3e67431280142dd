"""What a call hands to Rust, by name."""

from typing import TypedDict


class Bounds(TypedDict):
    """How far a run may go."""

    time: float | None
    nodes: int | None
    memory: int | None


Settings = list[tuple[str, str]]


class Asked(TypedDict):
    """A run of an algorithm."""

    puzzle: str
    algorithm: str | None
    settings: Settings
    seed: int
    solutions: int
    bounds: Bounds


class Wishes(TypedDict):
    """What puzzles are to be like."""

    level: str | None
    rating: tuple[float, float] | None
    technique: str | None
    clues: int | None
    symmetry: str | None
    minimal: bool
    size: int
