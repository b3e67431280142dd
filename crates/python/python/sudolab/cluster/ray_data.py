"""Ray Data does the work: it spreads the parts over a cluster and repeats what a lost node had under way.

A part is one read task, and Ray fuses reading, processing and writing into that task, so rows never travel.
"""

from __future__ import annotations

import logging
import os
import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

# Ray reads this when it is imported.
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")

import pyarrow as pa  # noqa: E402
import ray  # noqa: E402
import ray.data  # noqa: E402
from ray.data import TaskPoolStrategy  # noqa: E402
from ray.data.block import BlockMetadata  # noqa: E402
from ray.data.datasource import Datasink, Datasource, ReadTask  # noqa: E402

from .batches import process  # noqa: E402
from .errors import JobError  # noqa: E402
from .job import Job  # noqa: E402
from .output import Output, count_rows  # noqa: E402
from .parts import Part  # noqa: E402

#: Travel with a part in the metadata of its schema.
NUMBER, ROWS_READ = b"sudolab.part", b"sudolab.rows"
#: Rows stay within their task; the store holds little more than the tasks themselves.
OBJECT_STORE = 200_000_000
UNKNOWN = BlockMetadata(num_rows=None, size_bytes=None, input_files=None, exec_stats=None)


class PartsDatasource(Datasource):
    """A read task for each part that is still to be done."""

    def __init__(self, parts: dict[int, Part]) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        self._parts = parts

    def estimate_inmemory_data_size(self) -> int | None:
        return None

    def get_read_tasks(
        self, parallelism: int, per_task_row_limit: int | None = None, data_context: Any = None
    ) -> list[ReadTask]:
        return [ReadTask(partial(read_part, *item), UNKNOWN) for item in self._parts.items()]


class PartsDatasink(Datasink[None]):
    """A file for each part."""

    def __init__(self, output: Output, status_column: str | None) -> None:
        self._output = output
        self._status_column = status_column

    def write(self, blocks: Iterable[pa.Table], ctx: Any) -> None:
        for block in blocks:
            # Ray makes a block without columns out of a part without rows.
            if block.num_rows > 0:
                write_part(block, self._output, self._status_column)


def read_part(number: int, part: Part) -> list[pa.Table]:
    table = part.read()
    note = {NUMBER: str(number).encode(), ROWS_READ: str(table.num_rows).encode()}
    return [table.replace_schema_metadata(note)]


def write_part(table: pa.Table, output: Output, status_column: str | None) -> None:
    note = table.schema.metadata or {}
    if int(note.get(ROWS_READ, -1)) != table.num_rows:
        raise JobError(f"Ray {ray.__version__} cuts or joins the parts of a job; this version cannot be used")
    output.write_part(int(note[NUMBER]), table, count_rows(table, status_column))


def run_parts(job: Job, numbers: list[int], workers: int | None) -> None:
    """Does these parts of the job."""
    parts = {number: job.parts[number] for number in numbers}
    if not parts:
        return
    with ray.data.DataContext.current(_context()), _reasons_only():
        source = PartsDatasource(parts)
        # The same for all three steps, for else Ray does not fuse them.
        rows = ray.data.read_datasource(source, override_num_blocks=len(parts), concurrency=workers)
        sink = PartsDatasink(job.output, job.status_column)
        _processed(job, rows, workers).write_datasink(sink, concurrency=workers)


def write_empty_parts(job: Job) -> None:
    """Parts without rows (a CSV file with nothing but its header) leave no block for Ray to write."""
    done = job.output.finished(len(job.parts))
    for number in set(range(len(job.parts))) - set(done):
        (table,) = read_part(number, job.parts[number])
        if table.num_rows > 0:
            raise JobError(f"part {number} was not written; begin again, and it will be")
        answered = process(table, job.task, **job.options) if job.answers else table
        write_part(answered, job.output, job.status_column)


def _processed(job: Job, rows: Any, workers: int | None) -> Any:
    if not job.answers:
        return rows
    work = partial(process, task=job.task, **job.options)
    return rows.map_batches(
        work, batch_format="pyarrow", batch_size=None, zero_copy_batch=True, compute=TaskPoolStrategy(workers)
    )


def _context() -> Any:
    """A context of our own: that of the caller stays as it is."""
    context = ray.data.DataContext.get_current().copy()
    context.enable_progress_bars = sys.stderr.isatty()
    context.target_max_block_size = None  # else Ray cuts large parts in two
    # With it, Ray 2.60 left one of two processors idle most of the time; we have no second operator to reserve for.
    context.op_resource_reservation_enabled = False
    context.execution_options.preserve_order = True
    return context


@contextmanager
def connected(address: str | None, workers: int | None) -> Iterator[None]:
    """A cluster: the one this program is connected to, the one at the address, or one on this machine."""
    if ray.is_initialized():
        yield
        return
    here = {"num_cpus": workers, "include_dashboard": False, "object_store_memory": OBJECT_STORE}
    where = {"address": address} if address else {"address": "local", **here}
    try:
        ray.init(**where, logging_level=logging.ERROR, log_to_driver=False)
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise JobError(f"no Ray cluster at {address or 'this machine'}: {error}") from error
    try:
        yield
    finally:
        ray.shutdown()


@contextmanager
def _reasons_only() -> Iterator[None]:
    """Keeps Ray Data's log of its own steps in its files, and finds the reason below the layers of an error."""
    logger = logging.getLogger("ray.data")
    before = logger.level
    logger.setLevel(logging.ERROR)
    try:
        yield
    except Exception as error:
        raise _reason(error) from error
    finally:
        logger.setLevel(before)


def _reason(error: BaseException) -> Exception:
    seen: BaseException | None = error
    while seen is not None:
        if isinstance(seen, JobError):
            return JobError(str(seen.args[0]) if seen.args else str(seen))
        seen = getattr(seen, "cause", None) or seen.__cause__
    return error if isinstance(error, Exception) else JobError(str(error))
