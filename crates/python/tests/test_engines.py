"""The same function inside other engines, and without Ray."""

from __future__ import annotations

import subprocess
import sys

import pyarrow as pa
import pytest
from cluster_helpers import EMPTY_BOARD, ONE_CELL_TWICE, direct, puzzles

from sudolab.cluster import JobError, process

LINES = [*puzzles(5_000), EMPTY_BOARD, ONE_CELL_TWICE, "no puzzle"]
TABLE = pa.table({"number": range(len(LINES)), "puzzle": LINES})


def test_answers_have_a_status_each() -> None:
    answers = process(TABLE).slice(4_999).to_pylist()
    assert [row["status"] for row in answers] == ["solved", "several", "none", "bad"]
    assert [row["solutions"] for row in answers] == [1, 2, 0, None]
    assert [row["solution"] is None for row in answers] == [False, False, True, True]
    assert [row["error"] is None for row in answers] == [True, True, True, False]


def test_gives_back_the_kind_it_got() -> None:
    batch = TABLE.to_batches()[0]
    assert isinstance(process(batch), pa.RecordBatch)
    assert pa.Table.from_batches([process(batch)]).equals(process(TABLE))
    assert process(TABLE.slice(0, 0)).schema == process(TABLE).schema


@pytest.mark.parametrize("kind", [pa.large_string(), pa.string_view(), pa.dictionary(pa.int32(), pa.string())])
def test_takes_every_kind_of_text(kind: pa.DataType) -> None:
    column = TABLE["puzzle"].combine_chunks()
    column = column.dictionary_encode() if pa.types.is_dictionary(kind) else column.cast(kind)
    answers = process(pa.table({"text": column}))
    assert answers["solution"].to_pylist() == process(TABLE)["solution"].to_pylist()


def test_finds_its_column_or_asks() -> None:
    with pytest.raises(JobError, match="which column"):
        process(pa.table({"a": ["x"], "b": ["y"]}))
    with pytest.raises(JobError, match="there is no single column 'c'"):
        process(TABLE, column="c")
    with pytest.raises(JobError, match="the column 'number' is of int64"):
        process(TABLE, column="number")
    with pytest.raises(JobError, match="the input has a column 'solution' already"):
        process(TABLE.append_column("solution", TABLE["puzzle"]))
    with pytest.raises(JobError, match="no task 'guess'"):
        process(TABLE, "guess")


def test_a_prefix_makes_room() -> None:
    answers = process(process(TABLE), "solve", prefix="again_")
    assert answers["again_solution"].equals(answers["solution"])


def test_rates() -> None:
    answers = process(TABLE.slice(4_990), "rate")
    assert answers["status"].to_pylist() == ["rated"] * 10 + ["bad"] * 3
    assert all(value >= 1.0 for value in answers["explainer"].to_pylist()[:10])
    assert answers["error"].null_count == 10


def test_polars_maps_it() -> None:
    polars = pytest.importorskip("polars")
    frame = polars.from_arrow(TABLE)
    names = {"solution": polars.String, "solutions": polars.UInt64, "status": polars.String, "error": polars.String}
    answers = frame.lazy().map_batches(
        lambda batch: polars.from_arrow(process(batch.to_arrow())), schema={**frame.schema, **names}
    )
    assert answers.collect().equals(polars.from_arrow(process(TABLE)))


def test_duckdb_maps_it_over_a_stream_of_batches() -> None:
    duckdb = pytest.importorskip("duckdb")
    # Two queries are open at once, so each has a connection.
    source, target = duckdb.connect(), duckdb.connect()
    rows = source.from_arrow(TABLE).to_arrow_reader(1_000)
    schema = process(TABLE.slice(0, 0)).schema
    answers = pa.RecordBatchReader.from_batches(schema, (process(batch) for batch in rows))
    counted = target.from_arrow(answers).aggregate("status, count(*) as rows", "status").fetchall()
    assert dict(counted) == {"solved": 5_000, "several": 1, "none": 1, "bad": 1}


def test_duckdb_calls_it_as_a_function() -> None:
    duckdb = pytest.importorskip("duckdb")

    def solution(column: pa.ChunkedArray) -> pa.ChunkedArray:
        return process(pa.table({"puzzle": column}))["solution"]

    connection = duckdb.connect()
    connection.create_function("solution", solution, ["VARCHAR"], "VARCHAR", type="arrow", null_handling="special")
    connection.register("boards", TABLE)
    answers = connection.sql("select solution(puzzle) as solution from boards order by number").fetchall()
    assert [row[0] for row in answers] == direct(LINES)["solution"].to_pylist()


def test_needs_no_ray() -> None:
    program = "import sys, sudolab.cluster; sys.exit('ray' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
