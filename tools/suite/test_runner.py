"""The runner of the steps: what passes, what is ended, and what is told."""

from __future__ import annotations

import contextlib
import io
import os
import sys
import tempfile
import time
import unittest
from collections.abc import Callable
from pathlib import Path
from unittest import mock

import processes
import runner
from runner import Step, Suite, unfinished

PYTHON = sys.executable
NEVER = 1e6
SPIN = "while True: pass"
WAIT = "import time; time.sleep(1000)"


def python(name: str, program: str, cpu_limit: float = NEVER, **more: object) -> Step:
    return Step(name, [PYTHON, "-c", program], cpu_limit, **more)  # type: ignore[arg-type]


class Told(io.StringIO):
    """Standard output that keeps both bytes and text."""

    def __init__(self) -> None:
        super().__init__()
        self.buffer = mock.Mock()
        self.buffer.write = lambda some: self.write(some.decode())


def run(steps: list[Step], jobs: int = 2, clock: Callable[[], float] = time.monotonic, **more: bool) -> tuple[bool, str, Suite]:
    with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(Told()) as told:
        suite = Suite(steps, Path(folder), jobs, **more)  # type: ignore[arg-type]
        suite.clock = clock
        passed = suite.run()
    return passed, told.getvalue(), suite


class Runs(unittest.TestCase):
    def test_steps_are_told_in_their_order_with_their_cost(self) -> None:
        slow = python("slow", "import time; print(1, flush=True); time.sleep(0.5); print(2)")
        passed, told, suite = run([slow, python("fast", "print(3)")])
        self.assertTrue(passed)
        lines = [line for line in told.splitlines() if line]
        self.assertEqual([line for line in lines if not line.startswith("--")], ["== slow", "1", "2", "== fast", "3"])
        self.assertRegex(told, r"-- slow: passed, \d+ s, \d+ s of CPU")
        self.assertEqual(suite.table().count("passed"), 2)

    def test_a_failure_starts_nothing_new(self) -> None:
        steps = [python("bad", "raise SystemExit(3)"), python("next", "print(1)", after=("bad",)), python("other", "")]
        passed, told, suite = run(steps, jobs=1)
        self.assertFalse(passed)
        self.assertIn("bad: FAILED (3)", told)
        self.assertEqual(suite.table().count("not started"), 2)

    def test_on_request_only_what_needs_the_failed_step_is_left_out(self) -> None:
        steps = [python("bad", "raise SystemExit(3)"), python("next", "", after=("bad",)), python("other", "")]
        passed, _, suite = run(steps, keep_going=True)
        self.assertFalse(passed)
        self.assertRegex(suite.table(), r"next +- +- +not started\nother.*passed")

    def test_one_thing_is_used_by_one_step_at_a_time(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            alone = f"import os, time; os.mkdir({folder + '/used'!r}); time.sleep(0.2); os.rmdir({folder + '/used'!r})"
            passed, told, _ = run([python(name, alone, uses="it") for name in "abc"], jobs=3)
        self.assertTrue(passed, told)

    def test_an_endless_loop_is_ended_with_its_children(self) -> None:
        program = f"import subprocess, sys; subprocess.run([sys.executable, '-c', {SPIN!r}])"
        passed, told, _ = run([python("loop", program, cpu_limit=1)])
        self.assertFalse(passed)
        self.assertRegex(told, r"GAVE UP: loop: used \d+ s of CPU, more than 1 ")

    def test_silence_without_work_is_ended(self) -> None:
        with mock.patch.object(runner, "STALLED_AFTER", 2.0):
            passed, told, _ = run([python("stuck", WAIT)])
        self.assertFalse(passed)
        self.assertIn("GAVE UP: stuck: no output and no CPU time", told)

    def test_silence_with_work_is_not_ended(self) -> None:
        # Time as the CPU seconds of the step, so that a loaded machine, which lets it wait, changes nothing.
        clock = mock.Mock(side_effect=lambda: sum(processes.tree(os.getpid()).values()))
        busy = "import time; end = time.process_time() + 4\nwhile time.process_time() < end: pass"
        with mock.patch.object(runner, "STALLED_AFTER", 2.0), mock.patch.object(runner, "now_due", return_value=True):
            passed, told, _ = run([python("busy", busy)], clock=clock)
        self.assertTrue(passed, told)

    @unittest.skipUnless(processes.PROC.exists(), "elsewhere only the end of a step tells its CPU time")
    def test_time_of_daemons_is_counted(self) -> None:
        # Its parent waits, and the one between them has gone: what is used is the daemon's alone.
        program = f"import os, time\nif os.fork():\n  time.sleep(1000)\nelif os.fork() == 0:\n  os.setsid()\n  {SPIN}"
        with mock.patch.object(runner, "STALLED_AFTER", 60.0):
            _, told, suite = run([python("daemon", program, cpu_limit=1)])
        self.assertRegex(told, r"GAVE UP: daemon: used \d+ s of CPU, more than 1 ")
        self.assertGreater(suite.begun[0].cpu, 1.0)


class Unfinished(unittest.TestCase):
    def test_of_cargo(self) -> None:
        text = "test a has been running for over 60 seconds\ntest b has been running for over 60 seconds\ntest a ... ok\n"
        self.assertEqual(unfinished(text), ["b"])

    def test_of_nextest(self) -> None:
        text = (
            "        SLOW [> 60.000s] (─────────) web::suite a\n"
            "        SLOW [> 60.000s] (─────────) web::suite b\n"
            "        PASS [  70.012s] (  1/900) web::suite a\n"
        )
        self.assertEqual(unfinished(text), ["web::suite b"])


if __name__ == "__main__":
    unittest.main()
