"""What the processes of a step use, and how they are ended. Linux: elsewhere only the end of a step tells its CPU time."""

from __future__ import annotations

import ctypes
import os
import signal
import time
from pathlib import Path

PROC = Path("/proc")
TICKS = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36


def adopt_orphans() -> None:
    """Runs in a step before its command: daemons whose parent ended (a browser's, a cluster's) stay in the step's tree."""
    try:
        ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
    except (OSError, AttributeError):
        pass  # Without it some CPU time is not counted.


def tree(root: int) -> dict[int, float]:
    """The processes below `root`, itself included, each with its CPU seconds and those of its children that ended."""
    seconds: dict[int, float] = {}
    children: dict[int, list[int]] = {}
    for pid, parent, used in _all():
        seconds[pid] = used
        children.setdefault(parent, []).append(pid)
    found: dict[int, float] = {}
    waiting = [root]
    while waiting:
        pid = waiting.pop()
        if pid in seconds:
            found[pid] = seconds[pid]
            waiting += children.get(pid, [])
    return found


def _all() -> list[tuple[int, int, float]]:
    """Process, parent and CPU seconds of everything that runs."""
    rows = []
    for entry in PROC.glob("[0-9]*"):
        try:
            # The name stands in brackets and may hold anything: the fields are those behind it.
            fields = (entry / "stat").read_text(errors="replace").rpartition(")")[2].split()
        except OSError:
            continue  # It ended meanwhile.
        rows.append((int(entry.name), int(fields[1]), sum(map(int, fields[11:15])) / TICKS))
    return rows


def end(root: int, grace: float = 10) -> None:
    """Ends a step with all its processes: asks first."""
    pids = set(tree(root)) | {root}
    _tell(pids, signal.SIGTERM)
    deadline = time.monotonic() + grace
    while time.monotonic() < deadline and _alive(root):
        time.sleep(0.1)
    _tell(pids | set(tree(root)), signal.SIGKILL)


def _tell(pids: set[int], what: signal.Signals) -> None:
    for pid in pids:
        try:
            os.kill(pid, what)
        except ProcessLookupError:
            pass


def _alive(pid: int) -> bool:
    try:
        return os.waitid(os.P_PID, pid, os.WEXITED | os.WNOHANG | os.WNOWAIT) is None
    except ChildProcessError:
        return False
