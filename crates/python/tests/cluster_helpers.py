"""Puzzles, files and runs for the tests of the cluster."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pyarrow as pa
from pyarrow import parquet

import sudolab
from sudolab.cluster import process

ONE_CELL_TWICE = "11" + "." * 79
EMPTY_BOARD = "." * 81


def puzzles(count: int, seed: int = 1) -> list[str]:
    """Puzzles with one solution: some new ones, over and over, their digits exchanged each time."""
    base = pa.array(sudolab.generate(50, seed=seed)).to_pylist()
    chance = random.Random(seed)
    return [_exchanged(base[number % len(base)], chance) for number in range(count)]


def _exchanged(puzzle: str, chance: random.Random) -> str:
    digits = "".join(chance.sample("123456789", 9))
    return puzzle.translate(str.maketrans("123456789", digits))


@dataclass(frozen=True)
class Meeting:
    """A part that is read only while another one is read too."""

    mine: Path
    other: Path

    def read(self) -> pa.Table:
        self.mine.touch()
        wait_until(self.other.exists, "another part under way at the same time")
        return pa.table({"puzzle": [EMPTY_BOARD]})


def write_lines(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(line + "\n" for line in lines))
    return path


def direct(lines: list[str], task: str = "solve") -> pa.Table:
    """The answers of one process, without any cluster."""
    return process(pa.table({"puzzle": lines}), task)


def result(output: Path) -> pa.Table:
    """All parts in their order, without the notes in their footers."""
    tables = [parquet.read_table(part) for part in part_files(output)]
    return pa.concat_tables([table.replace_schema_metadata(None) for table in tables])


def part_files(output: Path) -> list[Path]:
    return sorted(output.glob("part-*.parquet"))


def contents(output: Path) -> dict[str, bytes]:
    return {part.name: part.read_bytes() for part in part_files(output)}


def start(*arguments: object) -> subprocess.Popen[str]:
    """`python -m sudolab.cluster` with these arguments, in a process of its own."""
    command = [sys.executable, "-m", "sudolab.cluster", *map(str, arguments)]
    return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ.copy())


def ended(process: subprocess.Popen[str]) -> tuple[int, str]:
    """The exit status and what was said, which is shown where a test fails."""
    words = "".join(process.communicate(timeout=300))
    print(words)
    return process.returncode, words


def wait_until(condition: Callable[[], bool], what: str, seconds: float = 120) -> None:
    """Fails only where the thing waited for never comes."""
    deadline = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < deadline, f"never happened: {what}"
        time.sleep(0.02)
