"""One puzzle, any algorithm."""

import itertools
import json
import threading

import pandas as pd
import polars as pl
import pytest
from conftest import CLASSIC, SOLUTION

import sudolab


def test_every_algorithm_runs() -> None:
    for algorithm in sudolab.algorithms():
        ended = sudolab.run("@4x4" if algorithm.id != "turbo" else CLASSIC, algorithm.id, seed=1, time_limit=20)
        assert ended.algorithm == algorithm.id
        assert ended.verdict in ("solved", "stopped"), algorithm.id
        assert set(ended.counters) <= set(algorithm.counters), algorithm.id
        if algorithm.complete:
            assert ended.solution, algorithm.id


def test_an_outcome_says_all() -> None:
    ended = sudolab.run(CLASSIC, "mrv", seed=1, time_limit=2, values="least-constraining")
    assert (ended.solution, ended.verdict, ended.stop) == (SOLUTION, "solved", None)
    assert ended.counters["explored"] > 0
    assert str(ended).startswith("+-------+-------+-------+\n| 5 3 4 | 6 7 8 | 9 1 2 |")
    page = ended._repr_html_()
    assert page.count("<td") >= 81
    assert ended.says in page
    assert sudolab.run(CLASSIC, "mrv", solutions=2).all_found
    several = sudolab.run("1" + "." * 15, solutions=3)
    assert len(set(several.solutions)) == several.solutions_found == 3


def test_limits_and_refusals() -> None:
    stopped = sudolab.run("@against-brute-force", "backtracking", node_limit=1000)
    assert (stopped.verdict, stopped.stop, stopped.solution) == ("stopped", "nodes", None)
    for call, words in [
        (lambda: sudolab.run(CLASSIC, "mvr"), "did you mean 'mrv'"),
        (lambda: sudolab.run(CLASSIC, "mrv", value=1), "did you mean 'values'"),
        (lambda: sudolab.run("12"), "2 characters"),
        (lambda: sudolab.run(CLASSIC, time_limit=-1), "time_limit"),
        (lambda: sudolab.compare([]), "nothing to compare"),
    ]:
        with pytest.raises(ValueError, match=words):
            call()


def test_events_lead_to_the_solution() -> None:
    events = list(sudolab.trace(CLASSIC, "mrv", seed=1))
    assert [event.number for event in events] == list(range(1, len(events) + 1))
    last = next(event for event in events if event.kind == "solution")
    assert last.line == SOLUTION
    assert "".join(map(str, last.board.ravel())) == SOLUTION
    placed = [event for event in events if event.kind == "place"]
    assert placed[0].board[placed[0].row - 1, placed[0].column - 1] == placed[0].digit
    assert json.loads(placed[0].to_json())["event"] == "place"
    assert all(event.says for event in events)


def test_a_trace_is_lazy_and_ends_with_its_reader() -> None:
    before = threading.active_count()
    endless = sudolab.trace("@against-brute-force", "backtracking")
    assert [event.number for event in itertools.islice(endless, 5000)][-1] == 5000
    del endless
    assert threading.active_count() == before


def test_the_same_seed_gives_the_same_events() -> None:
    def way(seed: int) -> list[str]:
        events = itertools.islice(sudolab.trace("@escargot", "annealing", seed=seed), 500)
        return [event.to_json() for event in events]

    assert way(1) == way(1) != way(2)


def test_a_comparison_is_a_table() -> None:
    told: list[int] = []
    table = sudolab.compare(
        [CLASSIC, "@escargot"],
        ["mrv", ("mrv", {"values": "least-constraining"})],
        time_limit=10,
        progress=lambda done, all_: told.append(done),
    )
    assert table["rank_by_time"].to_list() == [1, 2]
    assert table["solved"].to_list() == [2, 2]
    assert told[-1] == 4
    assert pl.DataFrame(table).shape[0] == pd.DataFrame(table.to_dict()).shape[0] == 2
    assert len(sudolab.compare("@4x4", time_limit=5)) > 20
    with pytest.raises(KeyError, match="there are name"):
        table["colour"]


def test_hints_and_checks() -> None:
    assert sudolab.check(CLASSIC)["legal"]
    assert not sudolab.check("11" + "." * 14)["legal"]
    assert sudolab.hint(CLASSIC)["kind"] == "step", sudolab.hint(CLASSIC)
    assert len(sudolab.hint(CLASSIC, all=True)["steps"]) >= 51


def test_setters_are_told_what_is_possible_broken_and_not_needed() -> None:
    found = sudolab.candidates("1234341200000000", most=9)
    assert (found["solutions"], found["complete"]) == ("several", True)
    assert found["candidates"][8] == [2, 4] and found["counts"][8] == [2, 2]
    broken = sudolab.conflict("1..1............")
    assert broken["broken"] and [cell["column"] for cell in broken["givens"]] == [1, 4]
    assert len(sudolab.spare("1234341221434321")["givens"]) == 16


def test_a_hint_draws_its_step() -> None:
    hint = sudolab.hint(CLASSIC)
    picture = hint._repr_svg_()
    assert picture.startswith("<svg ") and 'class="written"' in picture and hint["step"]["title"] in picture
    board = sudolab.draw(CLASSIC)
    assert board._repr_svg_() == board and board.count("<text") == 30


JIGSAW = {
    "box_height": 1,
    "box_width": 4,
    "givens": [1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    "rules": [
        {"name": "region", "place": "r1c1 r1c2 r1c3 r2c1"},
        {"name": "region", "place": "r1c4 r2c2 r2c3 r2c4"},
        {"name": "region", "place": "r3c1 r3c2 r4c1 r4c2"},
        {"name": "region", "place": "r3c3 r3c4 r4c3 r4c4"},
    ],
}


def test_boards_with_regions_are_drawn_with_them() -> None:
    ended = sudolab.run(json.dumps(JIGSAW), "mrv")
    lines = str(ended).splitlines()
    assert lines[0] == lines[5] == "+---------+" and lines[1].startswith("| 1 "), ended
    page = ended._repr_html_()
    # Edges, lines and regions; 16 digits.
    assert page.count("<path") == 4 and page.count("<text") == 16, page
    assert sudolab.draw(json.dumps(JIGSAW)).count("<path") == 4


def test_a_plan_of_the_lab_run_by_run() -> None:
    plan = '[[puzzles]]\nshipped = ["classic"]\n\n[[algorithms]]\nid = "mrv"\n'
    experiment = sudolab.Experiment(plan)
    rows = [json.loads(experiment.run(number)) for number in range(len(experiment))]
    assert [row["run"] for row in rows] == list(range(len(experiment)))
    assert {row["verdict"] for row in rows} == {"solved"}
    assert json.loads(experiment.header())["experiment"]["runs"] == len(experiment)
    with pytest.raises(IndexError):
        experiment.run(len(experiment))
    with pytest.raises(ValueError, match="plan:1:"):
        sudolab.Experiment("puzzles = 7")
