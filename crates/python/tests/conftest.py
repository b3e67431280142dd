"""What several tests need."""

import numpy as np
import pytest
from numpy.typing import NDArray

import sudolab

CLASSIC = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def digits(lines: list[str]) -> NDArray[np.uint8]:
    return np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], dtype=np.uint8)


def is_solution(puzzle: str, solution: str) -> bool:
    """Judges without the library: every unit holds every digit, and no given was changed."""
    side = round(len(puzzle) ** 0.5)
    height = next(h for h in range(round(side**0.5), 0, -1) if side % h == 0)
    width = side // height
    rows = [set(solution[r * side : (r + 1) * side]) for r in range(side)]
    columns = [set(solution[c::side]) for c in range(side)]
    boxes = [
        {solution[(top + r) * side + left + c] for r in range(height) for c in range(width)}
        for top in range(0, side, height)
        for left in range(0, side, width)
    ]
    kept = all(given in (".", "0", digit) for given, digit in zip(puzzle, solution, strict=True))
    return kept and all(len(unit) == side for unit in [*rows, *columns, *boxes])


@pytest.fixture(scope="session")
def puzzles() -> list[str]:
    """Puzzles of all levels."""
    return [line for level in ("easy", "hard", "evil") for line in sudolab.generate(100, level=level, seed=5)]
