"""What a call hands to Rust, by name."""

from typing import TypedDict


class Limits(TypedDict, total=False):
    """How far a run may go."""

    seconds: float
    nodes: int
    memory: int


Settings = list[tuple[str, str]]


#: What puzzles are to be like: a request for `/api/generate` as JSON, and an interval of Sudoku Explainer's values.
Order = tuple[str, tuple[float, float] | None]
