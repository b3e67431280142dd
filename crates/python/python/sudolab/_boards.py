"""What is known of a board, as the command line and the page tell it."""

import json
from typing import Any

from . import _sudolab
from ._bounds import MEMORY, limits


def check(board: str, *, time_limit: float | None = 10) -> dict[str, Any]:
    """Is a board legal, how many solutions has it, and which digits are wrong?"""
    return _answer("check", {"puzzle": board}, time_limit)


def candidates(board: str, *, most: int = 1, time_limit: float | None = 10) -> dict[str, Any]:
    """True candidates: the digits of each cell that some solution has, and how many solutions have them, up to ``most``."""
    return _answer("candidates", {"puzzle": board, "most": most}, time_limit)


def estimate(board: str, *, most: int = 10_000, time_limit: float | None = 10) -> dict[str, Any]:
    """How many solutions: counted up to ``most``; beyond, ``estimate`` and its ``standard_error``."""
    return _answer("count", {"puzzle": board, "most": most}, time_limit)


def conflict(board: str, *, time_limit: float | None = 10) -> dict[str, Any]:
    """Why a board has no solution: givens, marks and rules that cannot hold together."""
    return _answer("conflict", {"puzzle": board}, time_limit)


def spare(board: str, *, time_limit: float | None = 10) -> dict[str, Any]:
    """Givens, marks and rules that a puzzle with one solution does not need; each could go alone."""
    return _answer("spare", {"puzzle": board}, time_limit)


class Picture(str):
    """An SVG file as text; a notebook shows it."""

    def _repr_svg_(self) -> str:
        return str(self)


class Hint(dict[str, Any]):
    """What a hint says; in a notebook the next step is drawn on its board, with its proof."""

    def __init__(self, told: dict[str, Any], board: str) -> None:
        super().__init__(told)
        self._board = board

    def _repr_svg_(self) -> str:
        return draw(self._board, step=True)


def hint(board: str, *, all: bool = False, time_limit: float | None = 10) -> Hint:
    """The next step of a person, with its reason; with ``all`` every step to the end."""
    return Hint(_answer("hint", {"puzzle": board, "all": all}, time_limit), board)


def draw(board: str, *, step: bool = False, time_limit: float | None = 10) -> Picture:
    """A board as a picture, with its regions and groups; with ``step`` the next step of a person and its proof."""
    return Picture(_answer("draw", {"puzzle": board, "step": step}, time_limit)["svg"])


def _answer(name: str, request: dict[str, Any], time_limit: float | None) -> dict[str, Any]:
    body = {**request, "limits": limits(time_limit, None, MEMORY)}
    value: dict[str, Any] = json.loads(_sudolab.answer(name, json.dumps(body)))
    return value
