"""What a call hands to Rust, by name."""

from typing import TypedDict


class Bounds(TypedDict):
    """How far a run may go."""

    time: float | None
    nodes: int | None
    memory: int | None


class Wishes(TypedDict):
    """What puzzles are to be like."""

    level: str | None
    rating: tuple[float, float] | None
    technique: str | None
    clues: int | None
    symmetry: str | None
    minimal: bool
    size: int
