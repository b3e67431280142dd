"""What is known of a board, as the command line and the page tell it."""

import json
from typing import Any

from . import _sudolab
from ._bounds import MEMORY, bounds


def check(board: str, *, time_limit: float | None = 10) -> dict[str, Any]:
    """Is a board legal, how many solutions has it, and which digits are wrong?"""
    return _parsed(_sudolab.check(board, bounds(time_limit, None, MEMORY)))


def hint(board: str, *, all: bool = False, time_limit: float | None = 10) -> dict[str, Any]:
    """The next step of a person, with its reason; with ``all`` every step to the end."""
    return _parsed(_sudolab.hint(board, all, bounds(time_limit, None, MEMORY)))


def _parsed(text: str) -> dict[str, Any]:
    value: dict[str, Any] = json.loads(text)
    return value
