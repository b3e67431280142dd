"""Puzzles to order, and data sets."""

import itertools
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import polars as pl
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from conftest import CLASSIC, SOLUTION, digits, is_solution

import sudolab


def test_puzzles_are_as_ordered() -> None:
    for level in ("easy", "medium", "hard", "expert", "evil"):
        made = sudolab.generate(5, level=level, seed=2)
        assert set(sudolab.rate(made)["level"].to_list()) == {level}
        assert all(sudolab.unique(made))
    assert {len(line.replace(".", "")) for line in sudolab.generate(5, clues=26, seed=1)} == {26}
    assert sudolab.rate(sudolab.generate(2, rating=(1.5, 2.0), seed=1))["explainer"].to_list() == pytest.approx([2, 2], abs=0.5)
    symmetric = sudolab.generate(1, symmetry="rotate", seed=1)[0]
    assert [c == "." for c in symmetric] == [c == "." for c in reversed(symmetric)]


def test_the_seed_decides_not_the_threads() -> None:
    one, two = (sudolab.generate(300, level="easy", seed=9, threads=threads) for threads in (1, 2))
    assert one == two != sudolab.generate(300, level="easy", seed=10)
    assert sudolab.generate(3) != sudolab.generate(3)


def test_kinds_are_the_same_puzzles() -> None:
    lines, solutions = sudolab.generate(7, seed=4, solutions=True)
    array, solved = sudolab.generate(7, seed=4, solutions=True, kind="numpy")
    assert array.tolist() == digits(lines).tolist()
    assert solved.tolist() == digits(solutions).tolist()
    assert pa.array(sudolab.generate(7, seed=4, kind="arrow")).to_pylist() == lines
    assert sudolab.generate(0, kind="numpy").shape == (0, 81)


def test_what_cannot_be_is_refused() -> None:
    for order, words in [
        ({"level": "deadly"}, "deadly"),
        ({"clues": 10}, "17"),
        ({"technique": "magic"}, "no technique"),
        ({"symmetry": "round"}, "round"),
        ({"size": 7}, "7"),
        ({"kind": "csv"}, "'numpy'"),
    ]:
        with pytest.raises(ValueError, match=words):
            sudolab.generate(1, **order)  # type: ignore[arg-type]
    with pytest.warns(UserWarning, match="0 of 1 puzzles"):
        assert sudolab.generate(1, clues=17, time_limit=0.2, seed=1) == []
    for use in (sudolab.Dataset.table, sudolab.Dataset.numpy):
        with pytest.warns(UserWarning, match="0 of 1 puzzles"):
            use(sudolab.dataset(1, clues=17, time_limit=0.2, seed=1))


def test_a_data_set_whatever_the_threads() -> None:
    sets = [sudolab.dataset(40, level="hard", seed=3, threads=threads, trace="mrv") for threads in (1, 2)]
    first, second = (one.table().to_dict() for one in sets)
    assert first == second
    assert set(first["level"]) == {"hard"}
    assert all(is_solution(p, s) for p, s in zip(first["puzzle"], first["solution"], strict=True))
    parts = [part.to_dict()["puzzle"] for part in sets[0].batches(rows=7)]
    assert [len(part) for part in parts] == [7, 7, 7, 7, 7, 5]
    assert list(itertools.chain(*parts)) == first["puzzle"]
    puzzles, solutions = sets[0].numpy()
    assert puzzles.tolist() == digits(first["puzzle"]).tolist()
    assert solutions.tolist() == digits(first["solution"]).tolist()


def replayed(puzzle: str, tokens: list[int]) -> str:
    """The board that the tokens lead to, by their description alone."""
    board = [int(c) if c.isdigit() else 0 for c in puzzle]
    for token in tokens:
        cell, digit = divmod((token - 1) % 729, 9)
        board[cell] = digit + 1 if token <= 729 else 0
    return "".join(map(str, board))


def test_tokens_lead_to_the_solution() -> None:
    for algorithm in ("mrv", "backtracking", "annealing"):
        made = sudolab.dataset(3, level="easy", seed=1, rated=False, trace=algorithm, trace_limit=10**6).table().rows()
        for row in made:
            assert row["trace_complete"]
            assert replayed(row["puzzle"], row["trace"]) == row["solution"], algorithm
    cut = sudolab.dataset(1, level="evil", seed=1, rated=False, trace="backtracking", trace_limit=10).table().rows()[0]
    assert (len(cut["trace"]), cut["trace_complete"]) == (10, False)
    with pytest.raises(ValueError, match="did you mean"):
        sudolab.dataset(1, trace="mvr").table()


def test_parquet(tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    data = sudolab.dataset(30, seed=1, trace="mrv")
    assert data.write_parquet(str(path), rows=8) == 30
    assert pq.read_table(path).to_pydict() == data.table().to_dict()
    assert pl.read_parquet(path).height == 30
    assert [file.name for file in tmp_path.iterdir()] == ["set.parquet"]
    assert pa.table(data)["puzzle"].to_pylist() == data.table()["puzzle"].to_list()


def test_nothing_is_left_where_it_cannot_be_written(tmp_path: Path) -> None:
    path = tmp_path / "there" / "set.parquet"
    with pytest.raises(OSError):
        sudolab.dataset(2, seed=1).write_parquet(str(path))
    assert not path.exists()


def test_solutions_as_given() -> None:
    assert sudolab.solve(np.array(digits([CLASSIC])))[0].tolist() == digits([SOLUTION])[0].tolist()


def test_a_file_that_was_not_finished_goes_away(tmp_path: Path) -> None:
    def stop(done: int, rows: int) -> None:
        raise RuntimeError("stop")

    with pytest.raises(RuntimeError, match="stop"):
        sudolab.dataset(20, seed=1).write_parquet(str(tmp_path / "set.parquet"), rows=5, progress=stop)
    assert not list(tmp_path.iterdir())


def test_two_threads_share_a_trace() -> None:
    events = sudolab.trace("@against-brute-force", "backtracking", node_limit=20_000)
    with ThreadPoolExecutor(2) as pool:
        first, second = pool.map(lambda _: [event.number for event in events], range(2))
    assert sorted(first + second) == list(range(1, len(first) + len(second) + 1))
