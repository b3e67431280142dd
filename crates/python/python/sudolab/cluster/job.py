"""What is to be done, in a form that can be kept and compared."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from functools import partial
from importlib.metadata import version
from typing import Any

from .batches import TASKS, checked_column
from .errors import JobError
from .lab import parts_of_plan
from .output import UNFINISHED, Output
from .parts import Part, parts_of_input, parts_to_generate
from .places import Input, absolute, find_inputs

#: Notes beside the parts. Readers of Parquet folders leave such names aside.
DESCRIPTION = "_job.json"
SUMMARY = "_summary.json"

#: A part should take seconds: what a killed node has to do again, and what its task holds in memory.
USUAL_ROWS = {"solve": 200_000, "rate": 10_000, "generate": 10_000, "lab": 8}
MOST_DIFFERENCES = 5

#: The options of each task that decide its result, and are kept with it.
USUAL_OPTIONS: dict[str, dict[str, Any]] = {
    "solve": {"column": None, "prefix": "", "limit": 2},
    "rate": {"column": None, "prefix": ""},
    "generate": {"count": 0, "level": None, "seed": 0},
    "lab": {},
}


@dataclass(frozen=True)
class Job:
    """A task over inputs. `options` are those of USUAL_OPTIONS, all of them."""

    task: str
    inputs: list[Input]
    output: Output
    options: dict[str, Any]
    rows_per_part: int
    parts: list[Part] = field(repr=False)

    @property
    def status_column(self) -> str | None:
        """Where the rows say what became of them; those that are made have no such column."""
        return f"{self.options['prefix']}status" if self.answers else None

    @property
    def answers(self) -> bool:
        """Are there puzzles to be answered? Else the parts themselves make the rows."""
        return self.task in TASKS

    def description(self) -> dict[str, Any]:
        return {
            "sudolab": version("sudolab"),
            "task": self.task,
            "options": self.options,
            "rows_per_part": self.rows_per_part,
            "parts": len(self.parts),
            "inputs": [asdict(file) for file in self.inputs],
        }


def plan(task: str, inputs: list[str], output: str, rows_per_part: int | None = None, **options: Any) -> Job:
    """Looks at the inputs and cuts the work in parts."""
    if task not in USUAL_ROWS:
        raise JobError(f"there is no task {task!r}; the tasks are {', '.join(USUAL_ROWS)}")
    unknown = [name for name in options if name not in USUAL_OPTIONS[task]]
    if unknown:
        raise JobError(f"{task} has no option {', '.join(unknown)}")
    options = USUAL_OPTIONS[task] | options
    rows = rows_per_part or USUAL_ROWS[task]
    files = find_inputs(inputs)
    parts = _parts(task, files, rows, options)
    return Job(task, files, Output(absolute(output).rstrip("/")), options, rows, parts)


def _parts(task: str, files: list[Input], rows: int, options: dict[str, Any]) -> list[Part]:
    if task == "lab":
        return list(parts_of_plan(files, rows))
    if task == "generate":
        return parts_to_generate(options["count"], options["level"], options["seed"], rows)
    find_column = partial(checked_column, task=task, column=options["column"], prefix=options["prefix"])
    return [part for file in files for part in parts_of_input(file, find_column, rows)]


def claim_output(job: Job) -> None:
    """Makes the folder this job's, or finds that it was begun there before."""
    job.output.create()
    names = job.output.names()
    if DESCRIPTION in names:
        _refuse_other_job(job)
    elif any(not name.endswith(UNFINISHED) for name in names):
        raise JobError(f"{job.output.place}: this folder holds other files; name a new or empty one")
    else:
        job.output.write_note(DESCRIPTION, job.description())


def _refuse_other_job(job: Job) -> None:
    there = _values(job.output.note(DESCRIPTION))
    here = _values(job.description())
    names = [name for name in {**there, **here} if there.get(name) != here.get(name)]
    if names:
        shown = [f"  {name}: {there.get(name)} there, {here.get(name)} now" for name in names[:MOST_DIFFERENCES]]
        more = [f"  and {len(names) - MOST_DIFFERENCES} more"] if len(names) > MOST_DIFFERENCES else []
        raise JobError("\n".join([f"{job.output.place}: another job was begun in this folder:", *shown, *more]))


def _values(description: dict[str, Any]) -> dict[str, Any]:
    """Every value under a name of its own, so that two descriptions compare value by value."""
    values = dict(description)
    options: dict[str, Any] = values.pop("options", {})
    inputs = enumerate(values.pop("inputs", []), 1)
    files = {
        f"input {number}": f"{file['path']} ({file['size']} bytes, of {file['modified']})" for number, file in inputs
    }
    return values | options | files
