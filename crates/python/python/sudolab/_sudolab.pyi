"""What is written in Rust."""

from collections.abc import Callable, Iterator
from typing import Any, Generic, Literal, Protocol, TypeVar, overload

import numpy as np
from numpy.typing import NDArray

from ._types import Settings

class ArrowArray(Protocol):
    """An Arrow array of any library."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...

class ArrowStream(Protocol):
    """An Arrow array in parts, of any library."""

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...

Arrow = ArrowArray | ArrowStream
Progress = Callable[[int, int], object]
Errors = Literal["null", "raise"]
Digits = NDArray[np.integer[Any]]
Texts = list[str] | list[str | None] | tuple[str | None, ...]
S = TypeVar("S")
C = TypeVar("C")

class PuzzleError(ValueError):
    """A row that is no puzzle, or cannot be solved."""

    #: Which row, from 0; None for a puzzle that stands alone.
    row: int | None
    reason: str

class Column:
    """An Arrow array: ``pyarrow.array(column)``, ``polars.Series(column)``, or a sequence of its own."""

    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int) -> Any: ...
    def to_list(self) -> list[Any]: ...

class Table:
    """Rows and columns: ``polars.DataFrame(table)``, ``pyarrow.table(table)``, ``pandas.DataFrame(table.to_dict())``."""

    @property
    def columns(self) -> list[str]: ...
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...
    def __arrow_c_schema__(self) -> object: ...
    def __len__(self) -> int: ...
    def __getitem__(self, name: str) -> Column: ...
    def to_dict(self) -> dict[str, list[Any]]: ...
    def rows(self) -> list[dict[str, Any]]: ...

class Solved(Generic[S, C]):
    """What ``solve`` found."""

    #: The solutions, of the kind that the puzzles were; None (zeros in numpy) where there is none.
    @property
    def solutions(self) -> S: ...
    #: How many solutions each has, up to the limit; None (-1 in numpy) for rows that are no puzzles.
    @property
    def counts(self) -> C: ...
    #: The rows that are no puzzles, and why.
    @property
    def errors(self) -> dict[int, str]: ...
    def __len__(self) -> int: ...
    def __getitem__(self, row: int) -> Any: ...

@overload
def solve(puzzles: str, limit: int = 2, threads: int = 0, *, errors: Errors = "null") -> str | None: ...
@overload
def solve(
    puzzles: Digits,
    limit: int = 2,
    threads: int = 0,
    *,
    errors: Errors = "null",
    progress: Progress | None = None,
    out: NDArray[np.uint8] | None = None,
) -> Solved[NDArray[np.uint8], NDArray[np.int64]]: ...
@overload
def solve(
    puzzles: Texts,
    limit: int = 2,
    threads: int = 0,
    *,
    errors: Errors = "null",
    progress: Progress | None = None,
) -> Solved[list[str | None], list[int | None]]: ...
@overload
def solve(
    puzzles: Arrow,
    limit: int = 2,
    threads: int = 0,
    *,
    errors: Errors = "null",
    progress: Progress | None = None,
) -> Solved[Column, Column]: ...
@overload
def count(
    puzzles: str, limit: int = 1_000_000, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> int: ...
@overload
def count(
    puzzles: Digits, limit: int = 1_000_000, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> NDArray[np.int64]: ...
@overload
def count(
    puzzles: Texts, limit: int = 1_000_000, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> list[int | None]: ...
@overload
def count(
    puzzles: Arrow, limit: int = 1_000_000, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> Column: ...
@overload
def unique(
    puzzles: str, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> bool: ...
@overload
def unique(
    puzzles: Digits, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> NDArray[np.bool_]: ...
@overload
def unique(
    puzzles: Texts, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> list[bool | None]: ...
@overload
def unique(
    puzzles: Arrow, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> Column: ...
def rate(
    puzzles: str | Texts | Digits | Arrow, threads: int = 0, *, errors: Errors = "null", progress: Progress | None = None
) -> Table: ...
def algorithms() -> str: ...
def run(job: str) -> tuple[str, str, list[str]]: ...
def compare(
    puzzles: list[str],
    contestants: list[tuple[str, Settings]],
    seeds: list[int],
    repeats: int | None,
    limits: str,
    progress: Progress | None,
) -> Table: ...
def answer(name: str, body: str) -> str: ...
def column(lines: list[str]) -> Column: ...

class Event:
    """Something that a search did."""

    @property
    def number(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def row(self) -> int | None: ...
    @property
    def column(self) -> int | None: ...
    @property
    def digit(self) -> int | None: ...
    @property
    def says(self) -> str: ...
    @property
    def because(self) -> str | None: ...
    @property
    def board(self) -> NDArray[np.uint16]: ...
    @property
    def line(self) -> str: ...
    def to_json(self) -> str: ...

class Trace:
    def __init__(self, job: str) -> None: ...
    def __iter__(self) -> Iterator[Event]: ...
    def __next__(self) -> Event: ...

class Maker:
    def __init__(
        self,
        request: str,
        rating: tuple[float, float] | None,
        count: int,
        seed: int,
        threads: int,
        patience: float,
    ) -> None: ...
    def lines(self, most: int) -> tuple[list[str], list[str]]: ...
    def digits(self, most: int) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]: ...
    def table(
        self,
        most: int,
        rated: bool,
        trace: tuple[str, Settings, int, int] | None,
        progress: Progress | None = None,
    ) -> Table: ...

class Experiment:
    """The runs of a plan of the lab: a run is a number, its row a line of JSON."""

    def __init__(self, plan: str, folder: str = ".", name: str = "plan") -> None: ...
    def __len__(self) -> int: ...
    def header(self) -> str: ...
    def run(self, number: int) -> str: ...
