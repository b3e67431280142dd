"""What is known of a board, as the command line and the page tell it."""

import json
from typing import Any

from . import _sudolab
from ._bounds import MEMORY, limits


def check(board: str, *, time_limit: float | None = 10) -> dict[str, Any]:
    """Is a board legal, how many solutions has it, and which digits are wrong?"""
    return _answer("check", {"puzzle": board}, time_limit)


def hint(board: str, *, all: bool = False, time_limit: float | None = 10) -> dict[str, Any]:
    """The next step of a person, with its reason; with ``all`` every step to the end."""
    return _answer("hint", {"puzzle": board, "all": all}, time_limit)


def _answer(name: str, request: dict[str, Any], time_limit: float | None) -> dict[str, Any]:
    body = {**request, "limits": limits(time_limit, None, MEMORY)}
    value: dict[str, Any] = json.loads(_sudolab.answer(name, json.dumps(body)))
    return value
