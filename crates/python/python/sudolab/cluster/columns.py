"""Which column holds the puzzles, and which names are free for the answers."""

from __future__ import annotations

from collections.abc import Iterable

import pyarrow as pa

from .errors import ColumnError

#: What data sets in the wild call the column of puzzles, the likeliest first.
USUAL_NAMES = ("puzzle", "puzzles", "quizzes", "quiz", "question", "sudoku", "board", "grid")


def puzzle_column(schema: pa.Schema, wanted: str | None = None) -> str:
    """The name of the column of puzzles: the one wanted, one with a usual name, or the only one of text."""
    if wanted is not None:
        return _existing(schema, wanted)
    suited = [field.name for field in schema if _may_hold_puzzles(field.type)]
    usual = [name for name in USUAL_NAMES if name in suited]
    if not usual and len(suited) != 1:
        raise ColumnError(f"which column holds the puzzles? Name one of {_listed(schema.names)}")
    return (usual or suited)[0]


def ensure_free(schema: pa.Schema, names: Iterable[str]) -> None:
    """An answer must not hide or double a column of the input."""
    taken = [name for name in names if name in schema.names]
    if taken:
        raise ColumnError(f"the input has a column {_listed(taken)} already; give ours a prefix")


def _existing(schema: pa.Schema, name: str) -> str:
    if schema.names.count(name) != 1:
        raise ColumnError(f"there is no single column {name!r}; the columns are {_listed(schema.names)}")
    kind = schema.field(name).type
    if not _may_hold_puzzles(kind):
        raise ColumnError(f"the column {name!r} is of {kind}, which holds no puzzles")
    return name


def _may_hold_puzzles(kind: pa.DataType) -> bool:
    """The shapes that `sudolab.solve` reads."""
    if pa.types.is_dictionary(kind):
        return _may_hold_puzzles(kind.value_type)
    if pa.types.is_fixed_size_list(kind):
        return bool(kind.list_size == 81)
    if pa.types.is_fixed_size_binary(kind):
        return bool(kind.byte_width == 81)
    return kind in (pa.string(), pa.large_string(), pa.string_view(), pa.null())


def _listed(names: Iterable[str]) -> str:
    return ", ".join(repr(name) for name in names) or "none at all"
