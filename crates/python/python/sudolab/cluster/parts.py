"""A job in parts. What a part holds follows from the input alone, so that every run writes the same files."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

import pyarrow as pa
from pyarrow import parquet

import sudolab

from .csv_rows import Header, header_of, rows_of
from .errors import JobError
from .places import Input, opened, told
from .text import Range, head_of, lines_of, ranges

PACKED = (".gz", ".bz2", ".zst", ".lz4", ".br")


class Part(Protocol):
    """A piece of the work that is read, processed and written as one."""

    def read(self) -> pa.Table:
        """The rows, in order."""


@dataclass(frozen=True)
class TextPart:
    """Lines with a puzzle each."""

    lines: Range

    def read(self) -> pa.Table:
        return pa.table({"puzzle": lines_of(self.lines.read())})


@dataclass(frozen=True)
class CsvPart:
    """Lines of a CSV file; the first part leaves the header aside."""

    lines: Range
    header: Header
    column: str

    def read(self) -> pa.Table:
        text = self.lines.read()
        if self.lines.start == 0:
            text = text.partition(b"\n")[2]
        return rows_of(text, self.header, self.column)


@dataclass(frozen=True)
class ParquetPart:
    """Row groups of a Parquet file."""

    path: str
    groups: tuple[int, ...]

    def read(self) -> pa.Table:
        filesystem, path = opened(self.path)
        with told(self.path), parquet.ParquetFile(path, filesystem=filesystem) as file:
            return file.read_row_groups(list(self.groups), use_threads=False)


@dataclass(frozen=True)
class NewPuzzles:
    """Puzzles to be made."""

    rows: int
    level: str | None
    seed: int

    def read(self) -> pa.Table:
        made = sudolab.dataset(self.rows, level=self.level, seed=self.seed, threads=1).table()
        if len(made) < self.rows:
            raise JobError(f"{len(made)} of {self.rows} puzzles of level {self.level} were found; ask for something else")
        return pa.table(made)


#: Finds the column of puzzles, or says what is wrong with the columns.
FindColumn = Callable[[pa.Schema], str]


def parts_of_input(file: Input, find_column: FindColumn, rows: int) -> list[Part]:
    """The parts of one file, by the ending of its name; whatever is neither CSV nor Parquet is lines of text."""
    name = file.path.lower()
    kind = next((name.removesuffix(ending) for ending in PACKED if name.endswith(ending)), name)
    if file.size == 0:
        return []
    if name.endswith((".parquet", ".pq")):
        return _parquet_parts(file, find_column, rows)
    head = head_of(file.path)
    lines = [Range(file.path)] if kind != name else ranges(file.path, file.size, head, rows)
    if kind.endswith((".csv", ".tsv")):
        return _csv_parts(file, head, lines, find_column)
    return [TextPart(part) for part in lines]


def _csv_parts(file: Input, head: bytes, lines: list[Range], find_column: FindColumn) -> list[Part]:
    header = header_of(file.path, head)
    with told(file.path):
        column = find_column(header.schema())
    return [CsvPart(part, header, column) for part in lines]


def _parquet_parts(file: Input, find_column: FindColumn, rows: int) -> list[Part]:
    """Row groups put together until there are enough rows. A larger one stays whole: its pages are read as one."""
    filesystem, path = opened(file.path)
    with told(file.path), parquet.ParquetFile(path, filesystem=filesystem) as opened_file:
        footer = opened_file.metadata
        find_column(opened_file.schema_arrow)
    groups: list[int] = []
    parts: list[Part] = []
    held = 0
    for group in range(footer.num_row_groups):
        groups.append(group)
        held += footer.row_group(group).num_rows
        if held >= rows or group + 1 == footer.num_row_groups:
            parts.append(ParquetPart(file.path, tuple(groups)))
            groups, held = [], 0
    return parts


def parts_to_generate(count: int, level: str | None, seed: int, rows: int) -> list[Part]:
    """Each part has a seed of its own, from the seed of the job and its number."""
    starts = range(0, count, rows)
    return [NewPuzzles(min(rows, count - start), level, _seed(seed, number)) for number, start in enumerate(starts)]


def _seed(seed: int, part: int) -> int:
    digest = hashlib.blake2b(f"{seed}:{part}".encode(), digest_size=8).digest()
    return int.from_bytes(digest, "little")
