"""Paths and addresses (`s3://...`): whatever `pyarrow.fs` reads and writes."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime

import pyarrow as pa
from pyarrow import fs

from .errors import ColumnError, JobError


@dataclass(frozen=True)
class Input:
    """A file as it is found when the job is planned."""

    path: str
    size: int
    modified: str


def absolute(place: str) -> str:
    """A place that means the same in every process of a cluster: workers start in folders of their own."""
    return place if "://" in place else os.path.abspath(place)


def opened(place: str) -> tuple[fs.FileSystem, str]:
    """The file system of a place, and its path there."""
    with told(place):
        filesystem, path = fs.FileSystem.from_uri(place)
    return filesystem, path


@contextmanager
def told(place: str) -> Iterator[None]:
    """Errors of files, formats and columns, with the name of the file."""
    try:
        yield
    except (OSError, pa.ArrowException, EOFError, ColumnError) as error:
        raise JobError(f"{place}: {error}") from error


def find_inputs(places: list[str]) -> list[Input]:
    """The files named, and for a folder all files below it in the order of their names."""
    return [found for place in places for found in _files_at(absolute(place))]


def _files_at(place: str) -> list[Input]:
    filesystem, path = opened(place)
    with told(place):
        info = filesystem.get_file_info(path)
        if info.type == fs.FileType.NotFound:
            raise JobError(f"{place}: there is no such file or folder")
        if info.type == fs.FileType.Directory:
            return _files_below(filesystem, place, path)
    return [_input(place, info)]


def _files_below(filesystem: fs.FileSystem, place: str, folder: str) -> list[Input]:
    inside = filesystem.get_file_info(fs.FileSelector(folder, recursive=True))
    files = [info for info in inside if info.type == fs.FileType.File and not _is_hidden(info.path[len(folder) :])]
    if not files:
        raise JobError(f"{place}: no files in this folder")
    files.sort(key=lambda info: info.path)
    return [_input(place.rstrip("/") + info.path[len(folder.rstrip("/")) :], info) for info in files]


def _is_hidden(path: str) -> bool:
    """Parquet's readers leave such names aside, and our own notes on a job have them."""
    return any(step.startswith((".", "_")) for step in path.split("/"))


def _input(place: str, info: fs.FileInfo) -> Input:
    modified = info.mtime.isoformat() if isinstance(info.mtime, datetime) else ""
    return Input(place, info.size, modified)
