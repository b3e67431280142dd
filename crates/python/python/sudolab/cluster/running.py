"""A job from its plan to its summary."""

from __future__ import annotations

from types import ModuleType
from typing import Any

from .errors import JobError
from .job import SUMMARY, Job, claim_output, plan
from .lab import write_rows
from .summary import Summary, summarise


def run(
    task: str,
    inputs: list[str],
    output: str,
    *,
    address: str | None = None,
    workers: int | None = None,
    rows_per_part: int | None = None,
    **options: Any,
) -> Summary:
    """Plans and runs a job over Ray. Parts that are in `output` already are left as they are."""
    job = plan(task, inputs, output, rows_per_part, **options)
    claim_output(job)
    return finish(job, address, workers)


def finish(job: Job, address: str | None = None, workers: int | None = None) -> Summary:
    """Does what is left of a job whose folder is claimed."""
    todo = unfinished(job)
    if todo:
        ray_data = _engine()
        with ray_data.connected(address, workers):
            ray_data.run_parts(job, todo, workers)
        ray_data.write_empty_parts(job)
    if job.task == "lab":
        write_rows(job)
    job.output.sweep()
    summary = summarise(job.task, job.output.finished(len(job.parts)).values())
    job.output.write_note(SUMMARY, summary.as_dict())
    return summary


def _engine() -> ModuleType:
    """Ray, only now: `process` serves other engines, beside which Ray need not be installed."""
    try:
        from . import ray_data
    except ImportError as error:
        raise JobError(f"this needs Ray (pip install 'ray[data]'): {error}") from error
    return ray_data


def unfinished(job: Job) -> list[int]:
    done = job.output.finished(len(job.parts))
    return [number for number in range(len(job.parts)) if number not in done]
