"""Boards as text and as HTML."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple


class Drawing(NamedTuple):
    """A board: its boxes, what was given, and what stands there now; 0 is blank."""

    box_height: int
    box_width: int
    givens: Sequence[int]
    digits: Sequence[int]

    @property
    def side(self) -> int:
        return self.box_height * self.box_width

    def text(self) -> str:
        width = len(str(self.side))
        bar = "-" * ((width + 1) * self.box_width + 1)
        line = "+" + "+".join([bar] * self.box_height) + "+"
        rows = [line]
        for row in range(self.side):
            rows.append(self._row(row, width))
            if (row + 1) % self.box_height == 0:
                rows.append(line)
        return "\n".join(rows)

    def _row(self, row: int, width: int) -> str:
        cells = [str(digit or ".").rjust(width) for digit in self.digits[row * self.side : (row + 1) * self.side]]
        boxes = [" ".join(cells[at : at + self.box_width]) for at in range(0, self.side, self.box_width)]
        return "| " + " | ".join(boxes) + " |"

    def html(self) -> str:
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
        if row and row % self.box_height == 0:
            style.append("border-top:2px solid currentColor")
        if column and column % self.box_width == 0:
            style.append("border-left:2px solid currentColor")
        # Givens are told by weight, not by colour alone.
        style.append("font-weight:bold" if self.givens[at] else "color:#2a78d0")
        digit = self.digits[at]
        return f'<td style="{";".join(style)}">{escape(str(digit)) if digit else "&nbsp;"}</td>'
