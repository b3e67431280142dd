"""Boards as text and as HTML."""

import json
from collections.abc import Sequence
from html import escape
from typing import Any, NamedTuple

from . import _sudolab


class Drawing(NamedTuple):
    """A board: its boxes, what was given, and what stands there now; 0 is blank. Boxes of one row are none."""

    box_height: int
    box_width: int
    givens: Sequence[int]
    digits: Sequence[int]
    #: Rules beside rows, columns and boxes, as JSON has them.
    rules: Sequence[dict[str, Any]] = ()

    @property
    def side(self) -> int:
        return self.box_height * self.box_width

    @property
    def _box(self) -> tuple[int, int]:
        """Height and width of what lines are drawn around."""
        one_row = min(self.box_height, self.box_width) == 1
        return (self.side, self.side) if one_row else (self.box_height, self.box_width)

    def text(self) -> str:
        width = len(str(self.side))
        height, across = self._box
        bar = "-" * ((width + 1) * across + 1)
        line = "+" + "+".join([bar] * (self.side // across)) + "+"
        rows = [line]
        for row in range(self.side):
            rows.append(self._row(row, width))
            if (row + 1) % height == 0:
                rows.append(line)
        return "\n".join(rows)

    def _row(self, row: int, width: int) -> str:
        cells = [str(digit or ".").rjust(width) for digit in self.digits[row * self.side : (row + 1) * self.side]]
        _, across = self._box
        boxes = [" ".join(cells[at : at + across]) for at in range(0, self.side, across)]
        return "| " + " | ".join(boxes) + " |"

    def html(self) -> str:
        return self._svg() if self.rules else self._table()

    def _svg(self) -> str:
        """The one drawing that knows regions and groups."""
        placed = [0 if given else digit for given, digit in zip(self.givens, self.digits, strict=True)]
        board = {"box_height": self.box_height, "box_width": self.box_width, "givens": list(self.givens)}
        rules = [{key: rule[key] for key in ("name", "place") if key in rule} for rule in self.rules]
        request = {"puzzle": {**board, "placed": placed, "rules": rules}}
        picture: str = json.loads(_sudolab.answer("draw", json.dumps(request)))["svg"]
        return picture

    def _table(self) -> str:
        rows = "".join(f"<tr>{self._cells(row)}</tr>" for row in range(self.side))
        return (
            '<table role="img" aria-label="Sudoku board" style="border-collapse:collapse;border:2px solid currentColor">'
            f"{rows}</table>"
        )

    def _cells(self, row: int) -> str:
        return "".join(self._cell(row, column) for column in range(self.side))

    def _cell(self, row: int, column: int) -> str:
        at = row * self.side + column
        style = ["width:1.8em;height:1.8em;padding:0;text-align:center;border:1px solid #9996"]
        height, across = self._box
        if row and row % height == 0:
            style.append("border-top:2px solid currentColor")
        if column and column % across == 0:
            style.append("border-left:2px solid currentColor")
        # Givens are told by weight, not by colour alone.
        style.append("font-weight:bold" if self.givens[at] else "color:#2a78d0")
        digit = self.digits[at]
        return f'<td style="{";".join(style)}">{escape(str(digit)) if digit else "&nbsp;"}</td>'
