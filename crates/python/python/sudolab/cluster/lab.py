"""Plans of the lab: a job is data, a row comes back."""

from __future__ import annotations

import os
from dataclasses import dataclass
from typing import IO, TYPE_CHECKING

import pyarrow as pa
from pyarrow import parquet

import sudolab

from .errors import JobError
from .output import Output, part_name
from .places import Input, opened, told

if TYPE_CHECKING:
    from .job import Job

#: What `sudolab lab report` reads.
ROWS = "rows.jsonl"
#: The largest plan that is read, as `sudolab lab run` has it.
MOST_PLAN = 64 << 20


@dataclass(frozen=True)
class Runs:
    """Runs of a plan, by their numbers. Files that the plan names lie in the folder, on every node."""

    plan: str
    folder: str
    first: int
    end: int

    def read(self) -> pa.Table:
        experiment = sudolab.Experiment(self.plan, self.folder)
        numbers = range(self.first, self.end)
        rows = [experiment.run(number) for number in numbers]
        return pa.table({"run": pa.array(numbers, pa.uint64()), "row": pa.array(rows, pa.string())})


def parts_of_plan(files: list[Input], rows: int) -> list[Runs]:
    if len(files) != 1:
        raise JobError(f"a job of the lab has one plan, not {len(files)}")
    (file,) = files
    plan, folder = plan_of(file), os.path.dirname(file.path)
    try:
        runs = len(sudolab.Experiment(plan, folder, file.path))
    except ValueError as error:
        raise JobError(str(error)) from error
    return [Runs(plan, folder, first, min(first + rows, runs)) for first in range(0, runs, rows)]


def plan_of(file: Input) -> str:
    filesystem, path = opened(file.path)
    with told(file.path), filesystem.open_input_stream(path) as stream:
        content: bytes = stream.read(MOST_PLAN + 1)
    if len(content) > MOST_PLAN:
        raise JobError(f"{file.path}: more than {MOST_PLAN} bytes; a plan is a short text")
    try:
        return content.decode()
    except UnicodeDecodeError as error:
        raise JobError(f"{file.path}: no text: {error}") from error


def write_rows(job: Job) -> None:
    """All rows in one file, in the order of their runs, under the first line that says what they are."""
    (file,) = job.inputs
    header = sudolab.Experiment(plan_of(file), os.path.dirname(file.path), file.path).header()

    def write(to: IO[bytes]) -> None:
        to.write(f"{header}\n".encode())
        for number in range(len(job.parts)):
            for row in rows_of_part(job.output, number):
                to.write(f"{row}\n".encode())

    job.output.put(ROWS, write)


def rows_of_part(output: Output, number: int) -> list[str]:
    filesystem, path = opened(output.place)
    with told(output.place):
        table = parquet.read_table(f"{path}/{part_name(number)}", columns=["row"], filesystem=filesystem)
    rows: list[str] = table.column("row").to_pylist()
    return rows
