"""Every example of docs/PYTHON.md, run in turn."""

import doctest
import os
import re
from pathlib import Path

import pytest

PAGE = Path(__file__).resolve().parents[3] / "docs" / "PYTHON.md"


def test_examples(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```pycon\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) > 8
    test = doctest.DocTestParser().get_doctest("\n".join(blocks), {}, "docs/PYTHON.md", str(PAGE), 0)
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    runner = doctest.DocTestRunner(optionflags=flags)
    said: list[str] = []
    runner.run(test, out=said.append)
    assert runner.summarize(verbose=False).failed == 0, "".join(said)
    assert os.listdir(tmp_path) == ["easy.parquet"]
