"""Puzzles by the million, on one machine or many.

`process` answers the puzzles of one Arrow batch and fits into any engine; `run` drives it over files with Ray Data,
as `python -m sudolab.cluster` does.
"""

from .batches import process
from .errors import JobError
from .running import run
from .summary import Summary

__all__ = ["JobError", "Summary", "process", "run"]
