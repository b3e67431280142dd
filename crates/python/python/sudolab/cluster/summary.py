"""The account of a job: every row that was read is found again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from .errors import JobError
from .output import MADE

STATUSES = {
    "solve": ("solved", "several", "none", "bad"),
    "rate": ("rated", "bad"),
    "generate": (MADE,),
    "lab": (MADE,),
}


@dataclass(frozen=True)
class Summary:
    """How many rows there are of each status, over all parts."""

    task: str
    parts: int
    rows: int
    counts: dict[str, int]

    def as_dict(self) -> dict[str, Any]:
        return {"task": self.task, "parts": self.parts, "rows": self.rows, **self.counts}

    def __str__(self) -> str:
        counts = ", ".join(f"{count:,} {status}" for status, count in self.counts.items())
        return f"{self.rows:,} rows in {self.parts:,} parts: {counts}"

    @property
    def exit_status(self) -> int:
        """As `sudolab bulk` has it: 0 all answered, 1 some have no solution, 2 bad rows or none at all."""
        if self.counts.get("bad", 0) > 0 or self.rows == 0:
            return 2
        return 1 if self.counts.get("none", 0) > 0 else 0


def summarise(task: str, counts_of_parts: Iterable[Mapping[str, int]]) -> Summary:
    counts_of_parts = list(counts_of_parts)
    total: Counter[str] = Counter()
    for counts in counts_of_parts:
        total.update(counts)
    rows = total.pop("rows", 0)
    counts = {status: total[status] for status in STATUSES[task]}
    if sum(total.values()) != rows or sum(counts.values()) != rows:
        raise JobError(f"the account does not close: {rows:,} rows were read, but {dict(total)} written")
    return Summary(task, len(counts_of_parts), rows, counts)
