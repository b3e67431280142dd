"""Runs steps, some at once, and says of each what it took.

A step has no limit of wall time, so that a loaded machine is no failure. It is given up when its processes have used far
more CPU time than they should (an endless loop), or when nothing happens: no output and no CPU time for minutes (a deadlock).
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

import processes

STALLED_AFTER = 600.0
"""Seconds without output and CPU time."""
SOME_WORK = 0.5
"""CPU seconds that count as work: a process that only waits wakes up now and then."""


@dataclass(frozen=True)
class Step:
    """A part of the whole."""

    name: str
    command: list[str]
    cpu_limit: float
    """CPU seconds: several times what it takes."""
    after: tuple[str, ...] = ()
    """Steps that must have passed before."""
    uses: str = ""
    """What only one step at a time can use, like a build folder."""
    environment: dict[str, str] = field(default_factory=dict)


@dataclass
class Running:
    """A step under way, or ended."""

    step: Step
    process: subprocess.Popen[bytes]
    log: Path
    started: float
    titled: bool = False
    printed: int = 0
    cpu: float = 0.0
    size: int = 0
    progress: float = 0.0
    progress_cpu: float = 0.0
    wall: float = 0.0
    result: str = ""

    def look(self, now: float, patience: float) -> None:
        """Notes what the step did since the last look; ends it if it is stuck."""
        if not self._ended(now):
            used = sum(processes.tree(self.process.pid).values())
            self.cpu = max(self.cpu, used)
            self._note_progress(now)
            if self.cpu > self.step.cpu_limit * patience:
                self._give_up(now, f"used {self.cpu:.0f} s of CPU, more than {self.step.cpu_limit * patience:.0f}")
            elif now - self.progress > STALLED_AFTER * patience:
                self._give_up(now, f"no output and no CPU time for {now - self.progress:.0f} s")

    def _ended(self, now: float) -> bool:
        pid, status, usage = os.wait4(self.process.pid, os.WNOHANG)
        if pid == 0:
            return False
        self.process.returncode = os.waitstatus_to_exitcode(status)
        self.cpu = max(self.cpu, usage.ru_utime + usage.ru_stime)
        self.wall = now - self.started
        self.result = "passed" if self.process.returncode == 0 else f"FAILED ({self.process.returncode})"
        return True

    def _note_progress(self, now: float) -> None:
        size = self.log.stat().st_size
        if size != self.size or self.cpu - self.progress_cpu > SOME_WORK:
            self.size, self.progress, self.progress_cpu = size, now, self.cpu

    def _give_up(self, now: float, why: str) -> None:
        with self.log.open("a") as log:
            log.write(f"\nGAVE UP: {self.step.name}: {why} (SUDOLAB_TEST_PATIENCE=2 allows twice that)\n")
            log.writelines(f"never ended: {test}\n" for test in unfinished(self.log.read_text(errors="replace")))
        self.end()
        self.wall, self.result = now - self.started, "GAVE UP"

    def end(self) -> None:
        processes.end(self.process.pid)
        self.process.wait()


def unfinished(text: str) -> list[str]:
    """The tests that said they were slow, and then nothing more: of cargo test and of nextest."""
    slow = re.findall(r"^test (.*) has been running for over .*$", text, re.MULTILINE)
    late = [test for test in slow if f"test {test} ... " not in text]
    slow = re.findall(r"^\s+SLOW \[[^\]]*\] (?:\([^)]*\) )?(.*)$", text, re.MULTILINE)
    ended = {line.strip() for line in re.findall(r"^\s+[A-Z]+ \[ *[\d.]+s\] (?:\([^)]*\) )?(.*)$", text, re.MULTILINE)}
    return sorted({*late, *(test for test in slow if test.strip() not in ended)})


class Suite:
    """All steps of a run. Output is shown step by step in the order of their start, while it comes."""

    def __init__(self, steps: list[Step], logs: Path, jobs: int, patience: float = 1.0, keep_going: bool = False) -> None:
        self.steps, self.logs, self.jobs = steps, logs, jobs
        self.patience, self.keep_going = patience, keep_going
        self.begun: list[Running] = []
        self.shown = 0
        self.clock: Callable[[], float] = time.monotonic
        logs.mkdir(parents=True, exist_ok=True)

    def run(self) -> bool:
        """Whether all passed."""
        looked = 0.0
        while True:
            while (step := self._next()) is not None:
                self._start(step)
            if now_due(self.clock(), looked):
                looked = self.clock()
                for running in self._under_way():
                    running.look(looked, self.patience)
            self._show()
            if not self._under_way() and self._next() is None:
                return len(self.begun) == len(self.steps) and all(r.result == "passed" for r in self.begun)
            time.sleep(0.1)

    def _under_way(self) -> list[Running]:
        return [running for running in self.begun if not running.result]

    def _next(self) -> Step | None:
        """The first step that can start."""
        begun = {running.step.name for running in self.begun}
        passed = {running.step.name for running in self.begun if running.result == "passed"}
        busy = {running.step.uses for running in self._under_way()} - {""}
        failed = any(running.result not in ("", "passed") for running in self.begun)
        if len(self._under_way()) >= self.jobs or (failed and not self.keep_going):
            return None
        asked = {step.name for step in self.steps}
        for step in self.steps:
            ready = all(name in passed for name in step.after if name in asked)
            if step.name not in begun and step.uses not in busy and ready:
                return step
        return None

    def _start(self, step: Step) -> None:
        log = self.logs / (re.sub(r"\W+", "-", step.name) + ".log")
        with log.open("wb") as output:
            process = subprocess.Popen(
                step.command,
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                env={**os.environ, **step.environment},
                # Ctrl-C reaches the runner alone, which ends the steps.
                start_new_session=True,
                preexec_fn=processes.adopt_orphans,
            )
        now = self.clock()
        self.begun.append(Running(step, process, log, now, progress=now))

    def _show(self) -> None:
        """Prints what came of the first step that is not wholly shown, then goes to the next."""
        while self.shown < len(self.begun):
            running = self.begun[self.shown]
            if not running.titled:
                say(f"\n== {running.step.name}\n")
                running.titled = True
            self._copy(running)
            if not running.result:
                return
            say(f"-- {running.step.name}: {running.result}, {running.wall:.0f} s, {running.cpu:.0f} s of CPU\n")
            self.shown += 1

    @staticmethod
    def _copy(running: Running) -> None:
        with running.log.open("rb") as log:
            log.seek(running.printed)
            new = log.read()
        sys.stdout.buffer.write(new)
        sys.stdout.buffer.flush()
        running.printed += len(new)

    def end(self) -> None:
        """Ends what is under way."""
        for running in self._under_way():
            running.end()

    def table(self) -> str:
        """What each step took, and what was not started."""
        begun = {running.step.name: running for running in self.begun}
        width = max((len(step.name) for step in self.steps), default=0)
        lines = [f"{'':{width}}  {'wall s':>7}  {'CPU s':>7}"]
        for step in self.steps:
            if step.name in begun:
                running = begun[step.name]
                lines.append(f"{step.name:{width}}  {running.wall:7.0f}  {running.cpu:7.0f}  {running.result}")
            else:
                lines.append(f"{step.name:{width}}  {'-':>7}  {'-':>7}  not started")
        return "\n".join(lines)


def now_due(now: float, looked: float) -> bool:
    """A look at the processes costs some milliseconds: two a second are enough."""
    return now - looked >= 0.5


def say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()
