"""Rows of CSV. A line is a row, always: so a file can be cut anywhere, and no row is lost."""

from __future__ import annotations

import csv
from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import csv as arrow_csv

from .errors import JobError
from .text import lines_of


@dataclass(frozen=True)
class Header:
    """The first line of a CSV file. All columns are text: types guessed part by part would differ."""

    names: tuple[str, ...]
    delimiter: str

    def schema(self) -> pa.Schema:
        return pa.schema([(name, pa.string()) for name in self.names])


def header_of(path: str, head: bytes) -> Header:
    line = lines_of(head)[0].as_py() if head else ""
    delimiter = max(",;\t", key=line.count)
    names = tuple(next(csv.reader([line], delimiter=delimiter), []))
    if not names or len(set(names)) < len(names):
        raise JobError(f"{path}: the first line must name the columns, each once")
    return Header(names, delimiter)


def rows_of(text: bytes, header: Header, column: str) -> pa.Table:
    """The rows of some lines. A line with too few or too many fields, or an open quote, is no row of this table:
    it is kept whole in the column of puzzles, where it is judged as what it is."""
    lines = lines_of(text)
    lines = lines.filter(pc.not_equal(lines, ""))
    if len(lines) == 0:
        return header.schema().empty_table()
    if _has_open_quotes(lines):
        return _row_by_row(lines, header, column)
    try:
        return _at_once(text, header)
    except pa.ArrowInvalid:
        return _row_by_row(lines, header, column)


def _at_once(text: bytes, header: Header) -> pa.Table:
    return arrow_csv.read_csv(
        pa.BufferReader(text),
        read_options=arrow_csv.ReadOptions(
            column_names=list(header.names), use_threads=False, block_size=len(text) + 1
        ),
        parse_options=arrow_csv.ParseOptions(delimiter=header.delimiter),
        convert_options=arrow_csv.ConvertOptions(column_types=header.schema(), strings_can_be_null=False),
    )


def _row_by_row(lines: pa.Array, header: Header, column: str) -> pa.Table:
    rows = [_fields(line, header, column) for line in lines.to_pylist()]
    return pa.Table.from_pylist(rows, header.schema())


def _fields(line: str, header: Header, column: str) -> dict[str, str]:
    try:
        fields = next(csv.reader([line], delimiter=header.delimiter))
    except csv.Error:
        fields = []
    is_row = len(fields) == len(header.names) and line.count('"') % 2 == 0
    return dict(zip(header.names, fields)) if is_row else {column: line}


def _has_open_quotes(lines: pa.Array) -> bool:
    odd = pc.bit_wise_and(pc.count_substring(lines, '"'), 1)
    return bool(pc.any(pc.equal(odd, 1)).as_py())
