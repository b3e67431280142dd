"""`python -m sudolab.cluster solve|rate|generate|lab`: see `arguments`."""

from __future__ import annotations

import sys
import time

from .arguments import options_of, parse
from .errors import JobError
from .job import Job, claim_output, plan
from .running import finish, unfinished


def main(arguments: list[str] | None = None) -> int:
    chosen = parse(arguments)
    try:
        job = plan(chosen.task, chosen.inputs, chosen.output, chosen.rows_per_part, **options_of(chosen))
        claim_output(job)
    except JobError as error:
        return _refuse(str(error))
    try:
        return _run(job, chosen.address, chosen.workers)
    except KeyboardInterrupt:
        _say(f"stopped: {_progress(job)}; the same command does the rest")
        return 1
    except JobError as error:
        return _refuse(f"{error}\n{_progress(job)}")


def _run(job: Job, address: str | None, workers: int | None) -> int:
    _say(_progress(job) + (f"; asking Ray at {address} for the rest" if address else ""))
    started = time.monotonic()
    summary = finish(job, address, workers)
    _say(f"{summary}\ntime: {time.monotonic() - started:.1f} s; {job.output.place}")
    return summary.exit_status


def _progress(job: Job) -> str:
    return f"{len(job.parts) - len(unfinished(job)):,} of {len(job.parts):,} parts are finished"


def _refuse(reason: str) -> int:
    _say(f"error: {reason}")
    return 2


def _say(text: str) -> None:
    print(text, file=sys.stderr)


if __name__ == "__main__":
    sys.exit(main())
