"""Lines of text out of a range of bytes, cut in whole columns, never line by line."""

from __future__ import annotations

from dataclasses import dataclass

import pyarrow as pa
import pyarrow.compute as pc
from pyarrow import fs

from .errors import JobError
from .places import opened, told

BYTE_ORDER_MARK = b"\xef\xbb\xbf"
#: A column of strings holds two gibibytes.
MOST_TEXT = 2**31 - 1
#: No puzzle has lines like that; a file without line breaks would be read whole by its first part.
LONGEST_LINE = 1 << 20
HEAD = 1 << 16


@dataclass(frozen=True)
class Range:
    """The lines that begin at `start` or later, but before `end`. Without `end`: a packed file, as a whole."""

    path: str
    start: int = 0
    end: int | None = None

    def read(self) -> bytes:
        filesystem, path = opened(self.path)
        with told(self.path):
            text = _unpacked(filesystem, path) if self.end is None else self._lines(filesystem, path, self.end)
        if len(text) > MOST_TEXT:
            raise JobError(f"{self.path}: more than 2 GiB of text in one part; split the file, or unpack it")
        return text.removeprefix(BYTE_ORDER_MARK) if self.start == 0 else text

    def _lines(self, filesystem: fs.FileSystem, path: str, end: int) -> bytes:
        # The byte before tells whether a line begins right at `start`.
        before = max(self.start - 1, 0)
        with filesystem.open_input_file(path) as file:
            file.seek(before)
            text: bytes = file.read(end - before)
            begin = text.find(b"\n") + 1 if self.start > 0 else 0
            if (self.start > 0 and begin == 0) or begin == len(text):
                return b""
            return text[begin:] + self._rest_of_line(file, text)

    def _rest_of_line(self, file: pa.NativeFile, text: bytes) -> bytes:
        if text.endswith(b"\n"):
            return b""
        rest: bytes = file.read(HEAD)
        while b"\n" not in rest and (more := file.read(HEAD)):
            rest += more
            if len(rest) > LONGEST_LINE:
                raise JobError(f"{self.path}: a line of more than a mebibyte; is this a file of puzzles?")
        return rest[: rest.find(b"\n") + 1] or rest


def _unpacked(filesystem: fs.FileSystem, path: str) -> bytes:
    with filesystem.open_input_stream(path, compression="detect") as stream:
        return bytes(stream.read())


def head_of(path: str) -> bytes:
    """The first lines of a file, unpacked."""
    filesystem, inner = opened(path)
    with told(path), filesystem.open_input_stream(inner, compression="detect") as stream:
        return bytes(stream.read(HEAD)).removeprefix(BYTE_ORDER_MARK)


def lines_of(text: bytes) -> pa.Array:
    """The lines, without their ends. Bytes that are no UTF-8 become the sign for it, which no puzzle has."""
    if not text:
        return pa.array([], pa.string())
    whole = pa.array([text.decode("utf-8", "replace").removesuffix("\n")], pa.large_string())
    lines = pc.split_pattern(whole, "\n").flatten().cast(pa.string())
    return pc.utf8_rtrim(lines, "\r")


def ranges(path: str, size: int, head: bytes, rows: int) -> list[Range]:
    """Ranges of about so many rows, by the mean length of the first lines."""
    step = max(1, rows * len(head) // max(1, head.count(b"\n")))
    return [Range(path, start, min(start + step, size)) for start in range(0, size, step)]
