"""Every way to solve a Sudoku.

``solve``, ``count``, ``unique`` and ``rate`` take millions of puzzles: a list of strings, a numpy array with a row for
each, or an Arrow column of any library. ``run``, ``trace`` and ``compare`` take one puzzle and any of ``algorithms()``.
``generate`` and ``dataset`` make puzzles. ``sudolab.cluster`` does all that on many machines.
"""

from ._boards import Hint, Picture, candidates, check, conflict, draw, estimate, hint, spare
from ._jobs import Algorithm, Outcome, algorithms, compare, run, trace
from ._make import Dataset, dataset, generate
from ._sudolab import (
    Column,
    Event,
    Experiment,
    PuzzleError,
    Solved,
    Table,
    count,
    rate,
    solve,
    unique,
)

__all__ = [
    "Algorithm",
    "Column",
    "Dataset",
    "Event",
    "Experiment",
    "Hint",
    "Outcome",
    "Picture",
    "PuzzleError",
    "Solved",
    "Table",
    "algorithms",
    "candidates",
    "check",
    "compare",
    "conflict",
    "count",
    "dataset",
    "draw",
    "estimate",
    "generate",
    "hint",
    "rate",
    "run",
    "solve",
    "spare",
    "trace",
    "unique",
]
