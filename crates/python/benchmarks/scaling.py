"""What a job costs with one and two workers, and where its time goes: `python scaling.py [ROWS]`.

Start-up of Ray is outside the times; a small job before each measured one starts the workers.
"""

from __future__ import annotations

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import pyarrow as pa
import ray
from pyarrow import parquet

import sudolab
from sudolab.cluster import process, run
from sudolab.cluster.text import lines_of

ROUNDS = 3


def main(rows: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "puzzles.txt"
        source.write_text("".join(puzzle + "\n" for puzzle in puzzles(rows)))
        steps(source, rows)
        jobs(source, rows)


def puzzles(count: int) -> list[str]:
    """A thousand new ones as they come, over and over, their digits exchanged each time."""
    base = pa.array(sudolab.generate(1_000, seed=1)).to_pylist()
    chance = random.Random(1)
    return [exchanged(base[number % len(base)], chance) for number in range(count)]


def exchanged(puzzle: str, chance: random.Random) -> str:
    return puzzle.translate(str.maketrans("123456789", "".join(chance.sample("123456789", 9))))


def steps(source: Path, rows: int) -> None:
    """One thread, no cluster: what each step of a part takes."""
    text = source.read_bytes()
    table = pa.table({"puzzle": lines_of(text)})
    answers = process(table)
    print(f"| step, one thread, {rows:,} rows | million rows/s | MB/s | MB |\n|---|--:|--:|--:|")
    show("read text into a column", rows, len(text), least(lambda: lines_of(source.read_bytes())))
    show("solve, with statuses", rows, len(text), least(lambda: process(table)))
    for compression in ("snappy", "zstd", "none"):
        path = source.with_suffix(f".{compression}.parquet")
        seconds = least(lambda: parquet.write_table(answers, path, compression=compression))
        show(f"write Parquet, {compression}", rows, path.stat().st_size, seconds)


def show(step: str, rows: int, size: int, seconds: float) -> None:
    print(f"| {step} | {rows / seconds / 1e6:.2f} | {size / seconds / 1e6:.0f} | {size / 1e6:.0f} |")


def least(action: Callable[[], object]) -> float:
    """The least of some rounds, since the machine is shared."""
    return min(timed(action) for _ in range(ROUNDS))


def timed(action: Callable[[], object]) -> float:
    started = time.perf_counter()
    action()
    return time.perf_counter() - started


def jobs(source: Path, rows: int) -> None:
    print(f"\n| workers, {rows:,} rows | seconds | million rows/s | against one |\n|---|--:|--:|--:|")
    seconds = {workers: job_time(source, workers) for workers in (1, 2)}
    for workers, time_of_job in seconds.items():
        print(f"| {workers} | {time_of_job:.2f} | {rows / time_of_job / 1e6:.2f} | {seconds[1] / time_of_job:.2f} |")


def job_time(source: Path, workers: int) -> float:
    ray.init(address="local", num_cpus=workers, include_dashboard=False, object_store_memory=200_000_000)
    folders = (str(source.with_name(f"out-{workers}-{round}")) for round in range(ROUNDS + 1))
    run("solve", [str(source)], next(folders))
    seconds = min(timed(lambda: run("solve", [str(source)], folder)) for folder in folders)
    ray.shutdown()
    return seconds


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 4_000_000)
