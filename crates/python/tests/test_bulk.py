"""solve, count, unique and rate over every kind of input."""

import json
import os
import signal
import subprocess
import sys
import threading
import time

import duckdb
import numpy as np
import pandas as pd
import polars as pl
import pyarrow as pa
import pytest
from conftest import CLASSIC, SOLUTION, digits, is_solution

import sudolab

NOTHING = "11" + "." * 79
EMPTY = "." * 81
SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


def test_one_puzzle() -> None:
    assert sudolab.solve(CLASSIC) == SOLUTION
    assert sudolab.solve(NOTHING) is None
    assert (sudolab.count(CLASSIC), sudolab.count(NOTHING), sudolab.count(EMPTY, limit=7)) == (1, 0, 7)
    assert (sudolab.unique(CLASSIC), sudolab.unique(EMPTY)) == (True, False)
    assert sudolab.solve("@classic") == SOLUTION


def test_every_kind_gives_the_same(puzzles: list[str]) -> None:
    wanted = sudolab.solve(puzzles).solutions
    assert all(is_solution(puzzle, solution or "") for puzzle, solution in zip(puzzles, wanted, strict=True))
    array = sudolab.solve(digits(puzzles))
    assert ["".join(map(str, row)) for row in array.solutions.tolist()] == wanted
    assert array.counts.tolist() == [1] * len(puzzles)
    listed = pa.FixedSizeListArray.from_arrays(pa.array(digits(puzzles).ravel()), 81)
    columns = [
        pa.array(puzzles),
        pa.array(puzzles, pa.large_string()),
        pa.array(puzzles, pa.string_view()),
        pa.chunked_array([puzzles[:7], puzzles[7:]]),
        pa.array(["no", *puzzles])[1:],
        pa.table({"p": puzzles})["p"],
        pl.Series(puzzles),
        pl.DataFrame({"p": puzzles})["p"],
        pd.Series(puzzles, dtype="string"),
        duckdb.sql("select unnest($1) as p", params=[puzzles]).arrow().read_all()["p"],
    ]
    for column in columns:
        solved = sudolab.solve(column)
        assert pa.chunked_array(solved.solutions).to_pylist() == wanted, type(column)
        assert solved.counts.to_list() == [1] * len(puzzles)
    binary = pa.array([puzzle.encode() for puzzle in puzzles], pa.binary(81))
    assert pa.array(sudolab.solve(binary).solutions).to_pylist() == [line.encode() for line in wanted if line]
    back = pa.array(sudolab.solve(listed).solutions)
    assert back.type == listed.type
    assert back.flatten().to_numpy().reshape(-1, 81).tolist() == array.solutions.tolist()


def test_the_same_kind_comes_back() -> None:
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary(81)):
        text = CLASSIC.encode() if kind == pa.binary(81) else CLASSIC
        assert pa.array(sudolab.solve(pa.array([text], kind)).solutions).type == kind
    assert pl.Series(sudolab.count(pl.Series([CLASSIC]))).to_list() == [1]
    assert sudolab.unique(digits([CLASSIC])).dtype == np.bool_
    assert sudolab.solve(digits([CLASSIC]).reshape(1, 9, 9)).solutions.shape == (1, 9, 9)


def test_arrays_of_any_layout() -> None:
    two = digits([CLASSIC, "0" * 80 + "1"])
    wanted = sudolab.solve(two).solutions.tolist()
    for same in (np.asfortranarray(two), two.astype(np.int64), np.repeat(two, 2, axis=0)[::2], two.astype(">i4")):
        assert sudolab.solve(same).solutions.tolist() == wanted
    assert sudolab.solve(np.empty((0, 81), np.uint8)).solutions.shape == (0, 81)
    for wrong, error in [
        (np.zeros((2, 80), np.uint8), ValueError),
        (np.zeros(81, np.uint8), ValueError),
        (np.zeros((1, 81)), TypeError),
        (np.full((1, 81), 300), ValueError),
        (np.full((1, 81), -1), ValueError),
    ]:
        with pytest.raises(error):
            sudolab.solve(wrong)


def test_solutions_into_memory_that_is_there() -> None:
    two = digits([CLASSIC, CLASSIC])
    out = np.zeros_like(two)
    assert sudolab.solve(two, out=out).solutions is out
    assert "".join(map(str, out[1])) == SOLUTION
    for size in (4, 9):
        nothing = np.zeros((2, size * size), np.uint8)
        nothing[:, :2] = 1
        nothing[1, 0] = 99
        assert not sudolab.solve(nothing, out=np.full_like(nothing, 7)).solutions.any()
    with pytest.raises(ValueError, match="out"):
        sudolab.solve(two, out=two)
    with pytest.raises(ValueError, match="shape"):
        sudolab.solve(two, out=np.zeros((1, 81), np.uint8))
    with pytest.raises(ValueError, match="out"):
        sudolab.solve(two, out=np.zeros((4, 81), np.uint8)[::2])


def test_bad_rows_are_nulls_with_reasons() -> None:
    rows = [CLASSIC, "12", CLASSIC[:80] + "!", None, NOTHING, CLASSIC]
    solved = sudolab.solve(rows)
    assert solved.solutions == [SOLUTION, None, None, None, None, SOLUTION]
    assert solved.counts == [1, None, None, None, 0, 1]
    assert sorted(solved.errors) == [1, 2, 3]
    assert "'!' at character 81" in solved.errors[2]
    assert solved.errors[3] == "no puzzle: null"
    column = sudolab.solve(pa.array(rows))
    assert (column.solutions.to_list(), column.errors) == (solved.solutions, solved.errors)
    with pytest.warns(UserWarning, match="3, the first is row 1"):
        assert sudolab.unique(rows) == [True, None, None, None, False, True]
    with pytest.raises(sudolab.PuzzleError, match="row 1: ") as raised:
        sudolab.solve(rows, errors="raise")
    assert raised.value.row == 1
    with pytest.raises(sudolab.PuzzleError) as alone:
        sudolab.solve("12")
    assert alone.value.row is None
    wrong = digits([CLASSIC, CLASSIC])
    wrong[1, 10] = 12
    solved_digits = sudolab.solve(wrong)
    assert solved_digits.counts.tolist() == [1, -1]
    assert solved_digits.errors == {1: "12 in r2c2: digits are 1 to 9, 0 is blank"}
    assert not solved_digits.solutions[1].any()
    with pytest.warns(UserWarning), pytest.raises(AssertionError):
        assert sudolab.count(wrong).tolist() == [1, 1]


def test_lists_of_digits_with_nulls() -> None:
    kind = pa.list_(pa.uint8(), 81)
    row = digits([CLASSIC])[0].tolist()
    blanks = [digit or None for digit in row]
    solved = sudolab.solve(pa.array([row, None, blanks], kind))
    assert solved.counts.to_list() == [1, None, 1]
    assert solved.errors == {1: "no puzzle: null"}


def test_what_holds_no_puzzles_is_refused() -> None:
    for wrong, words in [
        (7, "'int' holds no puzzles"),
        ([CLASSIC, 7], "row 1 is a"),
        (pa.array([1, 2]), "Int64"),
        (pa.table({"puzzle": [CLASSIC]}), r"table\['puzzle'\]"),
    ]:
        with pytest.raises(TypeError, match=words):
            sudolab.solve(wrong)  # type: ignore[call-overload]
    for threads in (-1, 10**9):
        with pytest.raises(ValueError, match="give 1 to 1024"):
            sudolab.solve([CLASSIC], threads=threads)
    with pytest.raises(ValueError, match="'null' and 'raise'"):
        sudolab.solve([CLASSIC], errors="ignore")  # type: ignore[call-overload]


@pytest.mark.parametrize("size", [4, 6, 16, 25])
def test_other_sizes(size: int) -> None:
    fill = {"clues": 500} if size == 25 else {}
    lines, solutions = sudolab.generate(3, size=size, seed=1, solutions=True, **fill)
    assert sudolab.solve(lines).solutions == solutions
    array, wanted = sudolab.generate(3, size=size, seed=1, solutions=True, kind="numpy", **fill)
    solved = sudolab.solve(array)
    assert solved.solutions.tolist() == wanted.tolist()
    assert sudolab.unique(array).all()
    assert all(is_solution(line, solution) for line, solution in zip(lines, solutions, strict=True))


def test_sizes_may_be_mixed() -> None:
    small = sudolab.generate(1, size=4, seed=1)[0]
    solved = sudolab.solve([CLASSIC, small])
    assert [len(line or "") for line in solved.solutions] == [81, 16]
    assert pa.array(sudolab.solve(pa.array([CLASSIC, small])).solutions).to_pylist() == solved.solutions


def test_threads_and_progress_change_nothing(puzzles: list[str]) -> None:
    many = digits(puzzles * 30)
    told: list[tuple[int, int]] = []
    one = sudolab.solve(many, threads=1).solutions
    two = sudolab.solve(many, threads=2, progress=lambda done, all_: told.append((done, all_))).solutions
    assert np.array_equal(one, two)
    assert told[-1] == (len(many), len(many))
    with pytest.raises(ZeroDivisionError):
        sudolab.solve(many, progress=lambda done, all_: 1 / 0)


def test_the_interpreter_goes_on_meanwhile(puzzles: list[str]) -> None:
    many = np.tile(digits(puzzles), (2000, 1))
    turns = 0
    ended = threading.Event()

    def solve() -> None:
        sudolab.solve(many, threads=1)
        ended.set()

    thread = threading.Thread(target=solve)
    thread.start()
    while not ended.is_set():
        turns += 1
        time.sleep(0)
    thread.join()
    assert turns > 100


INTERRUPTED = """
import os, signal, sys, threading, sudolab
empty = ["." * 81] * 1000
{how}
threading.Timer(0.5, lambda: os.kill(os.getpid(), signal.SIGINT)).start()
try:
    {call}
except KeyboardInterrupt:
    print("interrupted", flush=True)
    assert sudolab.solve("@classic")
"""


@pytest.mark.parametrize(
    "call",
    [
        "sudolab.count(empty, limit=10**9)",
        "sudolab.count(empty[0], limit=10**12)",
        "sudolab.run('@against-brute-force', 'backtracking', solutions=2)",
        "[0 for _ in sudolab.trace('@against-brute-force', 'backtracking')]",
        "sudolab.generate(10**6, technique='x-wing')",
        "sudolab.rate(sudolab.generate(300, level='evil', seed=1) * 1000)",
    ],
)
def test_ctrl_c_ends_everything(call: str) -> None:
    program = INTERRUPTED.format(how="signal.signal(signal.SIGINT, signal.default_int_handler)", call=call)
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=False)
    assert ended.stdout == "interrupted\n", ended.stderr


@pytest.mark.skipif(not os.path.exists("/proc/self/status"), reason="memory is read from /proc")
def test_memory_of_a_million_rows() -> None:
    """In numpy: the solutions (as large as the puzzles) and 24 bytes for each row."""
    program = """
import numpy as np, re, sudolab
row = np.frombuffer(b"%s".replace(b".", b"0"), np.uint8) - 48
rows = np.tile(row, (1_000_000, 1))
def peak(): return int(re.search(r"VmHWM:\\s+(\\d+)", open("/proc/self/status").read())[1])
sudolab.solve(rows[:1000])
before = peak()
solved = sudolab.solve(rows)
assert solved.counts.sum() == len(rows)
print((peak() - before) * 1024 / rows.nbytes)
""" % CLASSIC
    ended = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert float(ended.stdout) < 1.5


def test_a_backend_that_is_not_there() -> None:
    program = "import sudolab\ntry: sudolab.solve('@classic')\nexcept ValueError as error: print(error)"
    environment = {**os.environ, "SUDOLAB_BACKEND": "quantum"}
    ended = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    assert "quantum" in ended.stdout


def test_rating(puzzles: list[str]) -> None:
    rated = sudolab.rate(puzzles, threads=2)
    levels = rated["level"].to_list()
    assert levels == ["easy"] * 100 + ["hard"] * 100 + ["evil"] * 100
    assert pl.DataFrame(rated).height == len(puzzles)
    assert sudolab.rate(digits(puzzles)).to_dict() == rated.to_dict() == sudolab.rate(pa.array(puzzles)).to_dict()
    bad = sudolab.rate([CLASSIC, EMPTY, "12", NOTHING]).rows()
    assert [row["level"] for row in bad] == ["easy", None, None, None]
    assert bad[1]["error"] == "it has more than one solution"
    with pytest.raises(sudolab.PuzzleError, match="row 1"):
        sudolab.rate([CLASSIC, EMPTY], errors="raise")


def test_signals_do_not_leak() -> None:
    """Whatever handles Ctrl-C before a call handles it after; in the background that is nobody."""
    before = [signal.getsignal(number) for number in SIGNALS]
    sudolab.solve([CLASSIC] * 1000)
    sudolab.run("@classic", "backtracking")
    sudolab.generate(2, seed=1)
    assert [signal.getsignal(number) for number in SIGNALS] == before


KILLER = json.dumps(
    {
        "box_height": 2,
        "box_width": 2,
        "givens": [1] + 15 * [0],
        "rules": [
            {"name": "killercage", "place": "r1c2 r1c3", "values": [5]},
            {"name": "killercage", "place": "r2c1 r2c2", "values": [7]},
            {"name": "killercage", "place": "r3c2 r4c2", "values": [4]},
            {"name": "thermometer", "place": "r2c1 r2c2"},
            {"name": "thermometer", "place": "r2c3 r2c4"},
            {"name": "thermometer", "place": "r3c1 r4c1"},
            {"name": "thermometer", "place": "r4c4 r4c3"},
        ],
    }
)


def test_puzzles_with_rules_stand_among_others() -> None:
    broken = KILLER.replace("[7]", "[99]")
    found = sudolab.solve([KILLER, "1......2.3......", broken], errors="null")
    assert found.solutions[0] == "1234341221434321"
    assert found.counts[0] == 1
    assert "99" in found.errors[2]
    (made,) = sudolab.generate(1, rules="killer", size=4, seed=1, level="easy")
    assert sudolab.solve(made) == sudolab.solve([made]).solutions[0]
    told = sudolab.estimate(16 * ".", most=100)
    assert (told["counted"], told["complete"]) == (100, False)
    assert abs(told["estimate"] - 288) < 4 * max(told["standard_error"], 1)
