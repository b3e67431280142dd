"""Jobs over Ray: a cluster of two nodes on this machine, losses in the middle, and everything a person gets wrong."""

from __future__ import annotations

import gzip
import json
import random
import signal
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import cluster_helpers
import pyarrow as pa
import pytest
from cluster_helpers import (
    EMPTY_BOARD,
    ONE_CELL_TWICE,
    Meeting,
    contents,
    direct,
    ended,
    part_files,
    puzzles,
    result,
    start,
    wait_until,
    write_lines,
)
from pyarrow import parquet

import sudolab
from sudolab.cluster import JobError, run
from sudolab.cluster.__main__ import main
from sudolab.cluster.job import USUAL_OPTIONS, Job
from sudolab.cluster.output import Output
from sudolab.cluster.parts import Part
from sudolab.cluster.running import finish
from sudolab.cluster.text import Range, lines_of

ray = pytest.importorskip("ray")
cluster_utils = pytest.importorskip("ray.cluster_utils")

NODE = {"num_cpus": 1, "object_store_memory": 200_000_000, "include_dashboard": False}
MANY = 200_000


@pytest.fixture(scope="module")
def two_nodes() -> Iterator[Any]:
    cluster = cluster_utils.Cluster(initialize_head=True, head_node_args=NODE)
    cluster.add_node(num_cpus=1, object_store_memory=200_000_000)
    yield cluster
    cluster.shutdown()


@pytest.fixture(scope="module")
def connected(two_nodes: Any) -> Iterator[Any]:
    ray.init(address=two_nodes.address, log_to_driver=False)
    # The nodes do not know the folder of the tests.
    ray.cloudpickle.register_pickle_by_value(cluster_helpers)
    yield two_nodes
    ray.shutdown()


@pytest.fixture(scope="module")
def many() -> list[str]:
    return puzzles(MANY)


@pytest.fixture(scope="module")
def expected(many: list[str]) -> pa.Table:
    return direct(many)


def timeless(row: dict[str, object]) -> dict[str, object]:
    return {name: value for name, value in row.items() if name not in ("seconds", "cpu_seconds")}


@pytest.mark.usefixtures("connected")
class TestOnTwoNodes:
    def test_equals_one_process_whatever_the_workers(self, tmp_path: Path, many: list[str], expected: pa.Table) -> None:
        source = write_lines(tmp_path / "many.txt", many)
        summary = run("solve", [str(source)], str(tmp_path / "two"), rows_per_part=20_000)
        assert summary.as_dict() == {
            "task": "solve", "parts": 10, "rows": MANY, "solved": MANY, "several": 0, "none": 0, "bad": 0
        }  # fmt: skip
        assert result(tmp_path / "two").equals(expected)
        run("solve", [str(source)], str(tmp_path / "one"), rows_per_part=20_000, workers=1)
        assert contents(tmp_path / "one") == contents(tmp_path / "two")

    def test_accounts_for_every_bad_row(self, tmp_path: Path) -> None:
        lines = puzzles(3_000)
        lines[0], lines[1_500], lines[2_000], lines[2_999] = "", "12.", EMPTY_BOARD, ONE_CELL_TWICE
        source = write_lines(tmp_path / "some.txt", lines)
        summary = run("solve", [str(source)], str(tmp_path / "out"), rows_per_part=400)
        assert summary.counts == {"solved": 2_996, "several": 1, "none": 1, "bad": 2}
        assert (summary.rows, summary.exit_status) == (3_000, 2)
        answers = result(tmp_path / "out")
        assert answers.equals(direct(lines))
        assert [row for row, why in enumerate(answers["error"].to_pylist()) if why] == [0, 1_500]
        assert json.loads((tmp_path / "out/_summary.json").read_text()) == summary.as_dict()

    def test_solves_puzzles_with_rules_among_the_lines(self, tmp_path: Path) -> None:
        cage = {"name": "killercage", "place": "r1c1 r1c2", "values": [3]}
        board = {"box_height": 2, "box_width": 2, "givens": [0, 0, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1], "rules": [cage]}
        broken = {**board, "rules": [{**cage, "values": [9]}]}
        lines = [*puzzles(10), json.dumps(board), json.dumps(broken)]
        source = write_lines(tmp_path / "mixed.txt", lines)
        summary = run("solve", [str(source)], str(tmp_path / "out"), rows_per_part=5)
        assert summary.counts == {"solved": 11, "several": 0, "none": 0, "bad": 1}
        answers = result(tmp_path / "out")
        assert answers.equals(direct(lines))
        assert answers["solution"].to_pylist()[10] == "1234341221434321"

    def test_reads_csv_and_keeps_lines_that_are_no_rows(self, tmp_path: Path) -> None:
        given = puzzles(1_000)
        lines = [f'{number},"{puzzle}",note' for number, puzzle in enumerate(given)]
        lines[10], lines[500] = "too,few", '1,"an open quote,note'
        source = write_lines(tmp_path / "rows.csv", ["id,quizzes,why", *lines])
        summary = run("solve", [str(source)], str(tmp_path / "out"), rows_per_part=100)
        assert summary.counts == {"solved": 998, "several": 0, "none": 0, "bad": 2}
        answers = result(tmp_path / "out")
        given[10], given[500] = lines[10], lines[500]
        assert answers.column_names == ["id", "quizzes", "why", "solution", "solutions", "status", "error"]
        assert answers["quizzes"].to_pylist() == given
        assert answers["solution"].equals(direct(given)["solution"])

    def test_reads_parquet_by_row_groups(self, tmp_path: Path) -> None:
        given = puzzles(1_000)
        table = pa.table({"number": range(1_000), "board": pa.array(given).dictionary_encode()})
        parquet.write_table(table, tmp_path / "rows.parquet", row_group_size=150)
        summary = run("solve", [str(tmp_path / "rows.parquet")], str(tmp_path / "out"), rows_per_part=300)
        assert (summary.parts, summary.rows) == (4, 1_000)
        answers = result(tmp_path / "out")
        assert answers["number"].to_pylist() == list(range(1_000))
        assert answers["solution"].equals(direct(given)["solution"])

    def test_reads_folders_packed_files_and_empty_ones(self, tmp_path: Path) -> None:
        given = puzzles(300)
        folder = tmp_path / "in"
        folder.mkdir()
        (folder / "a.txt.gz").write_bytes(gzip.compress("\r\n".join(given[:200]).encode()))
        (folder / "b.txt").touch()
        (folder / "c.csv").write_text("puzzle\n")
        (folder / "d.txt").write_text("\ufeff" + "\n".join(given[200:]))
        summary = run("solve", [folder.as_uri()], (tmp_path / "out").as_uri())
        assert (summary.parts, summary.rows, summary.counts["solved"]) == (3, 300, 300)
        assert result(tmp_path / "out").equals(direct(given))

    def test_does_a_damaged_part_again_and_no_other(self, tmp_path: Path) -> None:
        source = write_lines(tmp_path / "some.txt", puzzles(1_000))
        run("solve", [str(source)], str(tmp_path / "out"), rows_per_part=100)
        before, files = contents(tmp_path / "out"), part_files(tmp_path / "out")
        files[3].write_bytes(files[3].read_bytes()[:1_000])
        (tmp_path / "out/.part-00003.parquet.left.unfinished").touch()
        times = {file.name: file.stat().st_mtime_ns for file in files}
        run("solve", [str(source)], str(tmp_path / "out"), rows_per_part=100)
        changed = [file.name for file in files if file.stat().st_mtime_ns != times[file.name]]
        assert changed == ["part-00003.parquet"]
        assert contents(tmp_path / "out") == before
        assert not list((tmp_path / "out").glob(".*"))

    def test_rates_as_one_process_does(self, tmp_path: Path) -> None:
        lines = [*puzzles(60), "no puzzle", EMPTY_BOARD]
        source = write_lines(tmp_path / "some.txt", lines)
        summary = run("rate", [str(source)], str(tmp_path / "out"), rows_per_part=20)
        assert summary.counts == {"rated": 60, "bad": 2}
        assert result(tmp_path / "out").equals(direct(lines, "rate"))

    def test_generates_the_same_whatever_the_workers(self, tmp_path: Path) -> None:
        order = {"count": 50, "level": "easy", "seed": 7, "rows_per_part": 20}
        summary = run("generate", [], str(tmp_path / "two"), **order)
        run("generate", [], str(tmp_path / "one"), workers=1, **order)
        made = result(tmp_path / "two")
        assert (summary.parts, summary.rows, summary.exit_status) == (3, 50, 0)
        assert contents(tmp_path / "one") == contents(tmp_path / "two")
        assert len(set(made["puzzle"].to_pylist())) == 50
        assert set(made["level"].to_pylist()) == {"easy"}
        assert direct(made["puzzle"].to_pylist())["solution"].equals(made["solution"])

    def test_a_plan_of_the_lab_gives_the_rows_of_one_process(self, tmp_path: Path) -> None:
        plan = tmp_path / "plan.toml"
        (tmp_path / "mine.txt").write_text(puzzles(1)[0])
        plan.write_text(
            '[[puzzles]]\nfile = "mine.txt"\n\n[[puzzles]]\nshipped = ["classic"]\n\n[[algorithms]]\nid = "mrv"\n\n'
            '[[algorithms]]\nid = "annealing"\nseeds = 3\n'
        )
        summary = run("lab", [str(plan)], str(tmp_path / "out"), rows_per_part=3)
        lines = (tmp_path / "out" / "rows.jsonl").read_text().splitlines()
        experiment = sudolab.Experiment(plan.read_text(), str(tmp_path))
        alone = [json.loads(experiment.run(number)) for number in range(len(experiment))]
        assert summary.rows == len(alone) == len(lines) - 1 == 8
        assert json.loads(lines[0])["experiment"]["runs"] == len(alone)
        assert [timeless(json.loads(line)) for line in lines[1:]] == [timeless(row) for row in alone]

    def test_both_nodes_work_at_the_same_time(self, tmp_path: Path) -> None:
        here, there = tmp_path / "here", tmp_path / "there"
        parts: list[Part] = [Meeting(here, there), Meeting(there, here)]
        job = Job("solve", [], Output(str(tmp_path / "out")), USUAL_OPTIONS["solve"], 1, parts)
        job.output.create()
        assert finish(job).counts["several"] == 2

    def test_an_input_that_breaks_off_is_named(self, tmp_path: Path) -> None:
        packed = gzip.compress("\n".join(puzzles(20_000)).encode())
        (tmp_path / "half.txt.gz").write_bytes(packed[: len(packed) // 2])
        whole = write_lines(tmp_path / "whole.txt", puzzles(100))
        with pytest.raises(JobError, match="half.txt.gz: Truncated"):
            run("solve", [str(whole), str(tmp_path / "half.txt.gz")], str(tmp_path / "out"), workers=1)
        assert result(tmp_path / "out").num_rows == 100


def test_a_node_lost_in_the_middle_loses_no_row(
    tmp_path: Path, two_nodes: Any, many: list[str], expected: pa.Table
) -> None:
    doomed = two_nodes.add_node(num_cpus=2, object_store_memory=200_000_000)
    output = tmp_path / "out"
    source = write_lines(tmp_path / "many.txt", many)
    job = start("solve", source, output, "--address", two_nodes.address, "--rows-per-part", 1_000)
    wait_until(lambda: len(part_files(output)) >= 20, "some parts finished")
    two_nodes.remove_node(doomed, allow_graceful=False)
    left = 200 - len(part_files(output))
    status, words = ended(job)
    assert left > 0, "the job was over before the node was lost"
    assert status == 0 and "200,000 solved" in words
    assert result(output).equals(expected)


def test_goes_on_after_its_driver_was_killed(
    tmp_path: Path, two_nodes: Any, many: list[str], expected: pa.Table
) -> None:
    output = tmp_path / "out"
    command = ("solve", write_lines(tmp_path / "many.txt", many), output, "--rows-per-part", 1_000, "--workers", 2)
    job = start(*command, "--address", two_nodes.address)
    wait_until(lambda: len(part_files(output)) >= 10, "some parts finished")
    job.send_signal(signal.SIGKILL)
    ended(job)
    times = {file.name: file.stat().st_mtime_ns for file in part_files(output)}
    assert 10 <= len(times) < 200, "the job was over before its driver was killed"
    # Without an address: on a cluster of its own, for as long as it takes.
    status, words = ended(start(*command))
    assert status == 0 and "200,000 solved" in words
    assert all((output / name).stat().st_mtime_ns == time for name, time in times.items())
    assert result(output).equals(expected)


def test_what_cannot_be_written_leaves_nothing_behind(tmp_path: Path) -> None:
    def write(file: Any) -> None:
        file.write(b"half")
        raise OSError("the disk is full")

    output = Output(str(tmp_path))
    with pytest.raises(JobError, match="the disk is full"):
        output.put("part-00000.parquet", write)
    assert output.names() == []


class TestRefusals:
    """No cluster is needed to say no."""

    def test_another_job_in_the_same_folder(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source, output = tmp_path / "none.txt", tmp_path / "out"
        source.touch()
        assert main(["solve", str(source), str(output)]) == 2, "no rows, as sudolab bulk has it"
        before = (output / "_job.json").read_bytes()
        assert main(["solve", str(source), str(output), "--limit", "5"]) == 2
        assert "limit: 2 there, 5 now" in capsys.readouterr().err
        source.write_text(EMPTY_BOARD)
        assert main(["solve", str(source), str(output)]) == 2
        assert f"input 1: {source} (0 bytes" in capsys.readouterr().err
        assert (output / "_job.json").read_bytes() == before

    @pytest.mark.parametrize(
        ("name", "content", "options", "reason"),
        [
            ("a.txt", None, [], "a.txt: there is no such file or folder"),
            ("a.parquet", "no Parquet", [], "a.parquet: Parquet magic bytes not found"),
            ("a.csv", "id,puzzle\n", ["--column", "board"], "a.csv: there is no single column 'board'"),
            ("a.csv", "a,b\n", [], "a.csv: which column holds the puzzles? Name one of 'a', 'b'"),
            ("a.csv", "a,a\n", [], "a.csv: the first line must name the columns, each once"),
            ("a.csv", "quizzes,solutions\n", [], "a.csv: the input has a column 'solutions' already"),
        ],
    )
    def test_inputs(
        self, tmp_path: Path, capsys: pytest.CaptureFixture[str],
        name: str, content: str | None, options: list[str], reason: str,
    ) -> None:  # fmt: skip
        if content is not None:
            (tmp_path / name).write_text(content)
        assert main(["solve", str(tmp_path / name), str(tmp_path / "out"), *options]) == 2
        assert reason in capsys.readouterr().err
        assert not (tmp_path / "out").exists()

    def test_a_folder_with_other_files(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = write_lines(tmp_path / "some.txt", [EMPTY_BOARD])
        assert main(["solve", str(source), str(tmp_path)]) == 2
        assert "holds other files" in capsys.readouterr().err

    def test_an_output_that_cannot_be_written(self, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
        source = write_lines(tmp_path / "some.txt", [EMPTY_BOARD])
        assert main(["solve", str(source), str(source / "out")]) == 2
        assert str(source / "out") in capsys.readouterr().err

    def test_wrong_usage(self, tmp_path: Path) -> None:
        for wrong in (["solve"], ["guess", "a", "b"], ["solve", "a", "b", "--limit", "0"], ["generate", "out"]):
            with pytest.raises(SystemExit) as ending:
                main(wrong)
            assert ending.value.code == 2
        with pytest.raises(JobError, match="solve has no option level"):
            run("solve", [], str(tmp_path / "out"), level="easy")


def test_ranges_cut_anywhere_give_every_line_once(tmp_path: Path) -> None:
    chance = random.Random(5)
    for _ in range(50):
        text = "".join(chance.choice("ab\n") for _ in range(chance.randrange(1, 40))).encode()
        (tmp_path / "text").write_bytes(text)
        cuts = sorted({0, len(text), *(chance.randrange(len(text)) for _ in range(chance.randrange(6)))})
        pieces = [Range(str(tmp_path / "text"), *pair).read() for pair in pairwise(cuts)]
        assert b"".join(pieces) == text, (text, cuts)
        lines = [line for piece in pieces for line in lines_of(piece).to_pylist()]
        assert lines == text.decode().removesuffix("\n").split("\n"), (text, cuts)


def test_a_file_without_lines_is_refused_and_not_read_whole(tmp_path: Path) -> None:
    (tmp_path / "blob").write_bytes(b"1" * 3_000_000)
    with pytest.raises(JobError, match="a line of more than a mebibyte"):
        Range(str(tmp_path / "blob"), 0, 1_000).read()
