"""Puzzles to order, and tables of them to learn from."""

import json
import os
import secrets
import warnings
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from . import _sudolab
from ._bounds import settings
from ._sudolab import Maker, Table
from ._types import Order

Progress = Callable[[int, int], object]


def _order(
    level: str | None,
    rating: tuple[float, float] | None,
    technique: str | None,
    clues: int | None,
    symmetry: str | None,
    minimal: bool,
    size: int,
    rules: str | None = None,
) -> Order:
    """What the HTTP interface would be asked for, and an interval of values."""
    named = {"level": level, "technique": technique, "clues": clues, "symmetry": symmetry, "rules": rules}
    given = {name: value for name, value in named.items() if value is not None}
    return json.dumps({**given, "minimal": minimal, "side": size}), rating


def generate(
    n: int = 1,
    *,
    level: str | None = None,
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    clues: int | None = None,
    symmetry: str | None = None,
    rules: str | None = None,
    minimal: bool = False,
    size: int = 9,
    seed: int | None = None,
    threads: int = 0,
    kind: Literal["list", "numpy", "arrow"] = "list",
    solutions: bool = False,
    time_limit: float = 60,
    progress: Progress | None = None,
) -> Any:
    """Makes ``n`` puzzles, each with exactly one solution: a list of strings, an array of digits, or an Arrow column.

    ``level`` is easy, medium (the default), hard, expert or evil; ``rating`` an interval of Sudoku Explainer's values
    (above the first, up to the second); ``technique`` the hardest one on the way. The same seed gives the same puzzles, with
    any number of threads. With ``rules``, such as "killer" or "thermo,diagonal", they come as JSON texts. With ``solutions`` the solutions come as a second value of the same kind. When no puzzle is found for
    ``time_limit`` seconds a warning says so, and what was found is given.
    """
    if kind not in ("list", "numpy", "arrow"):
        raise ValueError(f"kind={kind!r}: there are 'list', 'numpy' and 'arrow'")
    if rules and kind != "list":
        raise ValueError(f"kind={kind!r}: puzzles with rules come as a list")
    order = _order(level, rating, technique, clues, symmetry, minimal, size, rules)
    maker = Maker(*order, n, _seed(seed), threads, time_limit)
    parts: list[tuple[Any, Any]] = [maker.digits(0)] if kind == "numpy" else []
    made = 0
    while made < n:
        part = (maker.digits if kind == "numpy" else maker.lines)(min(n - made, 1024))
        if not len(part[0]):
            _warn(made, n, time_limit)
            break
        made += len(part[0])
        parts.append(part)
        if progress:
            progress(made, n)
    puzzles, solved = (_joined([part[side] for part in parts], kind) for side in (0, 1))
    return (puzzles, solved) if solutions else puzzles


def _seed(seed: int | None) -> int:
    return secrets.randbits(48) if seed is None else seed


def _warn(made: int, wanted: int, time_limit: float) -> None:
    text = f"{made} of {wanted} puzzles were found: none for {time_limit:g} seconds; a longer time_limit or another seed may find more"
    warnings.warn(text, stacklevel=3)


def _joined(parts: list[Any], kind: str) -> Any:
    if kind == "numpy":
        return np.concatenate(parts)
    lines = [line for part in parts for line in part]
    return lines if kind == "list" else _sudolab.column(lines)


class Dataset:
    """Puzzles with their solutions, ratings and the way of an algorithm: made as they are asked for.

    Every use begins anew from the seed, so all of them give the same rows.
    """

    def __init__(
        self,
        n: int,
        order: Order,
        seed: int,
        threads: int,
        time_limit: float,
        rated: bool,
        trace: tuple[str, list[tuple[str, str]], int, int] | None,
    ) -> None:
        self.seed = seed
        self._n, self._order, self._threads, self._time_limit = n, order, threads, time_limit
        self._rated, self._trace = rated, trace
        # What cannot be is refused now, not in the first batch.
        self._maker(0)

    def _maker(self, n: int) -> Maker:
        return Maker(*self._order, n, self.seed, self._threads, self._time_limit)

    def __len__(self) -> int:
        return self._n

    def batches(self, rows: int = 10_000, progress: Progress | None = None) -> Iterator[Table]:
        """The rows in parts, one after the other: memory holds one of them."""
        maker, made = self._maker(self._n), 0
        while made < self._n:
            table = maker.table(min(rows, self._n - made), self._rated, self._trace)
            if not len(table):
                _warn(made, self._n, self._time_limit)
                return
            made += len(table)
            if progress:
                progress(made, self._n)
            yield table

    def table(self, progress: Progress | None = None) -> Table:
        """All rows at once."""
        table = self._maker(self._n).table(self._n, self._rated, self._trace, progress)
        if len(table) < self._n:
            _warn(len(table), self._n, self._time_limit)
        return table

    def numpy(self) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
        """Puzzles and solutions as digits, a row for each."""
        puzzles, solutions = self._maker(self._n).digits(self._n)
        if len(puzzles) < self._n:
            _warn(len(puzzles), self._n, self._time_limit)
        return puzzles, solutions

    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object:
        return self.table().__arrow_c_stream__(requested_schema)

    def write_parquet(self, path: str, rows: int = 100_000, progress: Progress | None = None) -> int:
        """Writes a Parquet file part by part (pyarrow is needed); says how many rows there are.

        The file appears under its name when it is complete.
        """
        import pyarrow as pa
        import pyarrow.parquet as pq

        unfinished, written = f"{path}.unfinished", 0
        writer: pq.ParquetWriter | None = None
        try:
            for part in self.batches(rows, progress):
                table = pa.table(part)
                writer = writer or pq.ParquetWriter(unfinished, table.schema)
                writer.write_table(table)
                written += len(part)
            if not writer:
                raise ValueError("no puzzle was made, so there is nothing to write")
            writer.close()
            os.replace(unfinished, path)
        finally:
            if writer:
                writer.close()
            with suppress(FileNotFoundError):
                os.remove(unfinished)
        return written


def dataset(
    n: int,
    *,
    level: str | None = None,
    rating: tuple[float, float] | None = None,
    technique: str | None = None,
    clues: int | None = None,
    symmetry: str | None = None,
    minimal: bool = False,
    size: int = 9,
    seed: int | None = None,
    threads: int = 0,
    rated: bool = True,
    trace: str | tuple[str, dict[str, object]] | None = None,
    trace_seed: int = 0,
    trace_limit: int = 10_000,
    time_limit: float = 60,
) -> Dataset:
    """``n`` puzzles to learn from: puzzle, solution, clues, the rating, and the way of an algorithm as tokens.

    ``trace`` names the algorithm (with its parameters, if need be). With side s, cells c from 0 and digits d from 1, the token
    s * c + d is digit d written in cell c, and s ** 3 more is the same taken back; 0 is never used. A way longer than ``trace_limit``
    is cut off, and ``trace_complete`` says so. The rows depend on the seed alone, not on the number of threads.
    """
    order = _order(level, rating, technique, clues, symmetry, minimal, size)
    return Dataset(n, order, _seed(seed), threads, time_limit, rated, _tracing(trace, trace_seed, trace_limit))


def _tracing(
    trace: str | tuple[str, dict[str, object]] | None, seed: int, limit: int
) -> tuple[str, list[tuple[str, str]], int, int] | None:
    if trace is None:
        return None
    name, parameters = (trace, {}) if isinstance(trace, str) else trace
    return name, settings(parameters), seed, limit
