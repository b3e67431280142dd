"""The one function that every engine maps over its Arrow batches. It knows no engine."""

from __future__ import annotations

from typing import Any, TypeVar

import pyarrow as pa
import pyarrow.compute as pc

import sudolab

from .columns import ensure_free, puzzle_column
from .errors import JobError

Batch = TypeVar("Batch", pa.RecordBatch, pa.Table)
Columns = dict[str, pa.Array]


def process(batch: Batch, task: str = "solve", column: str | None = None, *, prefix: str = "", **options: Any) -> Batch:
    """The batch with the answers of a task as further columns, row by row.

    ``task="solve"`` adds ``solution`` (of the type that the puzzles have), ``solutions`` (how many, up to
    ``limit``), ``status`` (solved, several, none, bad) and ``error``. ``task="rate"`` adds ``level``, ``explainer``, ``score``, ``minutes``,
    ``technique``, ``status`` (rated, bad) and ``error``. A bad row is a row with a reason, never an exception.
    Other options go to ``sudolab.solve`` or ``sudolab.rate``; engines have workers of their own, so one thread
    is the default.
    """
    puzzles = _plain(batch.column(checked_column(batch.schema, task, column, prefix)))
    for name, values in TASKS[task](puzzles, {"threads": 1, **options}).items():
        batch = batch.append_column(prefix + name, values)
    return batch


def checked_column(schema: pa.Schema, task: str, column: str | None = None, prefix: str = "") -> str:
    """The column of puzzles of a batch with this schema, if the task can be done and its answers have a place."""
    if task not in TASKS:
        raise JobError(f"there is no task {task!r}; the tasks are {', '.join(TASKS)}")
    ensure_free(schema, (prefix + name for name in ANSWERS[task]))
    return puzzle_column(schema, column)


def _solve(puzzles: pa.Array | pa.ChunkedArray, options: dict[str, Any]) -> Columns:
    answer = sudolab.solve(puzzles, **options)
    counts = pa.array(answer.counts)
    return {
        "solution": pa.array(answer.solutions),
        "solutions": counts,
        "status": _status_of_counts(counts),
        "error": _reasons(len(counts), answer.errors),
    }


def _rate(puzzles: pa.Array | pa.ChunkedArray, options: dict[str, Any]) -> Columns:
    ratings = pa.table(sudolab.rate(puzzles, **options)).combine_chunks()
    columns = {name: ratings.column(name) for name in ANSWERS["rate"] if name != "status"}
    status = pc.if_else(pc.is_null(columns["error"]), "rated", "bad")
    return {name: columns.get(name, status) for name in ANSWERS["rate"]}


TASKS = {"solve": _solve, "rate": _rate}

#: The columns that a task adds, in order.
ANSWERS = {
    "solve": ("solution", "solutions", "status", "error"),
    "rate": ("level", "explainer", "score", "minutes", "technique", "status", "error"),
}


def _plain(puzzles: pa.Array | pa.ChunkedArray) -> pa.Array | pa.ChunkedArray:
    """Engines hand repeated texts over as a dictionary with numbers; the solver wants the texts."""
    is_encoded = pa.types.is_dictionary(puzzles.type)
    return puzzles.cast(puzzles.type.value_type) if is_encoded else puzzles


def _status_of_counts(counts: pa.Array) -> pa.Array:
    one_or_more = pc.if_else(pc.equal(counts, 1), "solved", "several")
    known = pc.if_else(pc.equal(counts, 0), "none", one_or_more)
    return pc.coalesce(known, "bad")


def _reasons(rows: int, errors: dict[int, str]) -> pa.Array:
    if not errors:
        return pa.nulls(rows, pa.string())
    return pa.array([errors.get(row) for row in range(rows)], pa.string())
