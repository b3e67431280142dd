"""The folder of results: a Parquet file for each part, there as a whole or not at all."""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import fs, parquet

from .errors import JobError
from .places import opened, told

#: The key in the footer of a part under which its counts are found.
COUNTS = b"sudolab.counts"
UNFINISHED = ".unfinished"

#: The status of rows that were not read but made.
MADE = "made"


@dataclass(frozen=True)
class Output:
    """A folder on any file system. Names with a `_` or `.` in front are left aside by readers of Parquet folders."""

    place: str

    def create(self) -> None:
        filesystem, path = opened(self.place)
        with told(self.place):
            filesystem.create_dir(path, recursive=True)

    def names(self) -> list[str]:
        filesystem, path = opened(self.place)
        with told(self.place):
            inside = filesystem.get_file_info(fs.FileSelector(path, allow_not_found=True))
        return [info.base_name for info in inside]

    def note(self, name: str) -> dict[str, Any]:
        filesystem, path = opened(self.place)
        with told(f"{self.place}/{name}"), filesystem.open_input_stream(f"{path}/{name}") as file:
            try:
                content: dict[str, Any] = json.loads(file.read())
            except ValueError as error:
                raise JobError(f"{self.place}/{name}: no JSON: {error}") from error
        return content

    def write_note(self, name: str, content: Mapping[str, Any]) -> None:
        text = json.dumps(content, indent=2) + "\n"
        self.put(name, lambda file: file.write(text.encode()))

    def write_part(self, number: int, table: pa.Table, counts: Mapping[str, int]) -> None:
        metadata = {COUNTS: json.dumps(dict(counts)).encode()}
        table = table.replace_schema_metadata(metadata)
        self.put(part_name(number), lambda file: parquet.write_table(table, file))

    def counts_of_part(self, number: int) -> dict[str, int] | None:
        """What the part says of itself; nothing if it cannot be read, for then it has to be done again."""
        filesystem, path = opened(self.place)
        try:
            footer = parquet.read_metadata(f"{path}/{part_name(number)}", filesystem=filesystem)
            counts: dict[str, int] = json.loads(footer.metadata[COUNTS])
        except (OSError, pa.ArrowException, KeyError, TypeError, ValueError):
            return None
        return counts if footer.num_rows == counts.get("rows") else None

    def finished(self, parts: int) -> dict[int, dict[str, int]]:
        """The counts of all parts that are there, by number."""
        present = set(self.names())
        counted = ((number, self.counts_of_part(number)) for number in range(parts) if part_name(number) in present)
        return {number: counts for number, counts in counted if counts is not None}

    def sweep(self) -> None:
        """Takes away what tasks left behind that were killed while they wrote."""
        filesystem, path = opened(self.place)
        for name in self.names():
            if name.endswith(UNFINISHED):
                filesystem.delete_file(f"{path}/{name}")

    def put(self, name: str, write: Callable[[Any], object]) -> None:
        """Under a name of its own first: the same part may be under way twice, if a node was taken for dead."""
        filesystem, path = opened(self.place)
        unfinished = f"{path}/.{name}.{uuid.uuid4().hex}{UNFINISHED}"
        with told(self.place):
            try:
                with filesystem.open_output_stream(unfinished) as file:
                    write(file)
                filesystem.move(unfinished, f"{path}/{name}")
            except BaseException:
                # Above all a full disk is not to be kept full.
                with suppress(OSError):
                    filesystem.delete_file(unfinished)
                raise


def part_name(number: int) -> str:
    return f"part-{number:05}.parquet"


def count_rows(table: pa.Table, status: str | None) -> dict[str, int]:
    """How many rows there are of each status; without a column for it, all are made."""
    if status is None:
        return {"rows": table.num_rows, MADE: table.num_rows}
    pairs = pc.value_counts(table.column(status)).to_pylist()
    return {"rows": table.num_rows} | {pair["values"]: pair["counts"] for pair in pairs}
