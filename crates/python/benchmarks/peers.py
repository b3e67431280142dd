"""How fast the wheel is beside what a person would install instead, in one run, as ratios.

    pip install sudoku-solver-rs rustoku python-sat py-sudoku dokusan ortools   # those that are missing are left out
    python benchmarks/peers.py --solver path/to/sudolab

Every solver gets the same easy puzzles made by ``sudolab.generate``; each figure is the least of some rounds, in time of
the processor. Every solution is compared with the puzzle's. ``--solver`` names the program `sudolab`, whose
`bulk --bench` tells how fast the solver is without Python.
"""

import argparse
import re
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

import sudolab

#: The others are compared with it.
BASE = "sudolab, numpy"


@dataclass
class Way:
    """A way to solve puzzles: what it is given is prepared before the clock runs, and what it gives is looked at after."""

    name: str
    #: How many puzzles make a fair round.
    puzzles: int
    solve: Callable[[Any], Any]
    prepare: Callable[[list[str]], Any] = list
    lines: Callable[[Any], list[str | None]] = list


def measured(way: Way, puzzles: list[str], solutions: list[str], rounds: int) -> float:
    """Nanoseconds for a puzzle."""
    times = []
    count = min(way.puzzles, len(puzzles))
    given = way.prepare(puzzles[:count])
    for _ in range(rounds):
        begun = time.process_time_ns()
        found = way.solve(given)
        times.append(time.process_time_ns() - begun)
        assert way.lines(found) == solutions[:count], f"{way.name} gave another solution"
    return min(times) / count


def peers() -> Iterator[Way]:
    try:
        import sudoku_solver_rs

        yield Way("sudoku-solver-rs", 2000, lambda lines: [sudoku_solver_rs.from_str_line(line) for line in lines])
    except ImportError:
        pass
    try:
        import rustoku

        yield Way("rustoku", 2000, lambda lines: [rustoku.solve(line) for line in lines])
    except ImportError:
        pass
    try:
        yield Way("python-sat (glucose4, one solver, assumptions)", 300, pysat_solver())
    except ImportError:
        pass
    try:
        import sudoku

        yield Way("py-sudoku", 20, lambda lines: [py_sudoku(sudoku, line) for line in lines])
    except ImportError:
        pass
    try:
        from dokusan import boards, solvers

        def dokusan(line: str) -> str:
            solved = solvers.backtrack(boards.Sudoku.from_string(line.replace(".", "0"), box_size=boards.BoxSize(3, 3)))
            return "".join(str(cell.value) for cell in solved.cells())

        yield Way("dokusan", 20, lambda lines: [dokusan(line) for line in lines])
    except ImportError:
        pass
    try:
        from ortools.sat.python import cp_model

        yield Way("OR-tools CP-SAT", 20, lambda lines: [or_tools(cp_model, line) for line in lines])
    except ImportError:
        pass


def py_sudoku(sudoku: Any, line: str) -> str:
    board = [[int(c) if c.isdigit() else 0 for c in line[row * 9 : row * 9 + 9]] for row in range(9)]
    solved = sudoku.Sudoku(3, 3, board=board).solve()
    return "".join(str(digit) for row in solved.board for digit in row)


def pysat_solver() -> Callable[[list[str]], list[str]]:
    from pysat.solvers import Glucose4

    def number(row: int, column: int, digit: int) -> int:
        return row * 81 + column * 9 + digit + 1

    nine = range(9)
    units = [[(r, c) for c in nine] for r in nine] + [[(r, c) for r in nine] for c in nine]
    units += [[(3 * b + r, 3 * s + c) for r in range(3) for c in range(3)] for b in range(3) for s in range(3)]
    solver = Glucose4()
    for row in nine:
        for column in nine:
            solver.add_clause([number(row, column, digit) for digit in nine])
            for first in nine:
                for second in range(first):
                    solver.add_clause([-number(row, column, first), -number(row, column, second)])
    for unit in units:
        for digit in nine:
            solver.add_clause([number(*cell, digit) for cell in unit])
            for at, cell in enumerate(unit):
                for other in unit[:at]:
                    solver.add_clause([-number(*cell, digit), -number(*other, digit)])

    def solve(lines: list[str]) -> list[str]:
        return [one(line) for line in lines]

    def one(line: str) -> str:
        given = [number(at // 9, at % 9, int(c) - 1) for at, c in enumerate(line) if c.isdigit() and c != "0"]
        assert solver.solve(assumptions=given)
        true = [literal - 1 for literal in solver.get_model()[:729] if literal > 0]
        return "".join(str(literal % 9 + 1) for literal in true)

    return solve


def or_tools(cp_model: Any, line: str) -> str:
    model = cp_model.CpModel()
    nine = range(9)
    cells = [[model.new_int_var(1, 9, "") for _ in nine] for _ in nine]
    for at in nine:
        model.add_all_different(cells[at])
        model.add_all_different([cells[row][at] for row in nine])
        top, left = 3 * (at // 3), 3 * (at % 3)
        model.add_all_different([cells[top + r][left + c] for r in range(3) for c in range(3)])
    for at, c in enumerate(line):
        if c.isdigit() and c != "0":
            model.add(cells[at // 9][at % 9] == int(c))
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.solve(model)
    return "".join(str(solver.value(cell)) for row in cells for cell in row)


def digits(lines: list[str]) -> NDArray[np.uint8]:
    return np.array([[int(c) if c.isdigit() else 0 for c in line] for line in lines], dtype=np.uint8)


def digit_lines(solved: Any) -> list[str | None]:
    return ["".join(map(str, row)) for row in solved.solutions.tolist()]


def ours() -> Iterator[Way]:
    def bulk(given: Any) -> Any:
        return sudolab.solve(given, threads=1)

    def into(given: Any) -> Any:
        return sudolab.solve(given[0], threads=1, out=given[1])

    def with_room(lines: list[str]) -> Any:
        return digits(lines), np.zeros((len(lines), 81), np.uint8)

    every = 10**9
    yield Way("sudolab, numpy, `out=`", every, into, with_room, digit_lines)
    yield Way(BASE, every, bulk, digits, digit_lines)
    yield Way("sudolab, list of str", every, bulk, list, lambda solved: solved.solutions)
    try:
        import pyarrow as pa

        yield Way("sudolab, Arrow strings", every, bulk, pa.array, lambda solved: solved.solutions.to_list())
    except ImportError:
        pass
    yield Way("sudolab, one puzzle per call", 20_000, lambda lines: [sudolab.solve(line) for line in lines])


def alone(program: str, puzzles: list[str]) -> float:
    """The solver without Python, as the command line measures it."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
        file.write("\n".join(puzzles) + "\n")
        file.flush()
        told = subprocess.run(
            [program, "bulk", "--bench", file.name, "--threads", "1"], capture_output=True, text=True, check=True
        )
    row = re.search(r"^solver +1 +[\d,]+ +([\d.]+)", told.stdout, re.MULTILINE)
    assert row, told.stdout
    return float(row[1])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--puzzles", type=int, default=20_000)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--solver", help="the program sudolab, for the rate without Python")
    args = parser.parse_args()
    puzzles, solutions = sudolab.generate(args.puzzles, level="easy", seed=1, solutions=True)
    rows: list[tuple[str, float]] = []
    if args.solver:
        rows.append(("the solver alone (`sudolab bulk --bench`)", alone(args.solver, puzzles)))
    for way in [*ours(), *peers()]:
        rows.append((way.name, measured(way, puzzles, solutions, args.rounds)))
    base = dict(rows)[BASE]
    print(f"{args.puzzles:,} easy puzzles, one thread, least of {args.rounds} rounds\n")
    print("| | ns per puzzle | puzzles a second | times `sudolab, numpy` |\n|---|--:|--:|--:|")
    for name, each in rows:
        print(f"| {name} | {each:,.0f} | {1e9 / each:,.0f} | {each / base:,.2f} |")


if __name__ == "__main__":
    main()
