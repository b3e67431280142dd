"""One puzzle, any algorithm."""

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any

from . import _sudolab
from ._bounds import MEMORY, limits, settings
from ._draw import Drawing
from ._sudolab import Event, Table
from ._types import Limits


@dataclass(frozen=True)
class Algorithm:
    """What is known of an algorithm."""

    id: str
    title: str
    family: str
    about: str
    reference: str
    complete: bool
    boards: str
    #: The parameters that ``run`` takes for it, with their meaning.
    parameters: dict[str, str]
    #: What it counts, and what exactly that means.
    counters: dict[str, str]


def algorithms() -> list[Algorithm]:
    """Every algorithm there is."""
    return [_algorithm(entry) for entry in json.loads(_sudolab.algorithms())]


def _algorithm(entry: dict[str, Any]) -> Algorithm:
    plain = {key: entry[key] for key in ("id", "title", "family", "about", "reference", "complete")}
    parameters = {one["name"]: f"{one['about']} (default {one['default']})" for one in entry["parameters"]}
    counters = {one["key"]: one["meaning"] for one in entry["counters"]}
    return Algorithm(**plain, boards=entry["boards"]["text"], parameters=parameters, counters=counters)


@dataclass(frozen=True)
class Outcome:
    """How a run ended."""

    algorithm: str
    #: "solved", "no-solution" or "stopped"
    verdict: str
    #: The verdict as a sentence.
    says: str
    #: The first solution as a line; None if there is none.
    solution: str | None
    #: All that were found, if several were asked for.
    solutions: list[str]
    solutions_found: int
    #: Is it proved that there are no others?
    all_found: bool
    seconds: float
    nodes: int
    #: The most bytes that the search held, if it says.
    peak_memory: int | None
    #: What the algorithm counts; ``algorithms()`` tells the meanings.
    counters: dict[str, int]
    #: What it measured beside.
    figures: dict[str, float | None]
    #: What stopped it: "time", "nodes", "memory", "stuck".
    stop: str | None
    drawing: Drawing = field(repr=False)

    def __str__(self) -> str:
        counted = ", ".join(f"{name.replace('_', ' ')} {value:,}" for name, value in self._figures())
        return f"{self.drawing.text()}\n{self.says}\n{self.seconds:.6g} s; {counted}"

    def _repr_html_(self) -> str:
        rows = "".join(
            f"<tr><th style='text-align:left'>{escape(name.replace('_', ' '))}</th><td>{value:,}</td></tr>"
            for name, value in self._figures()
        )
        table = f"<table><tr><th style='text-align:left'>seconds</th><td>{self.seconds:.6g}</td></tr>{rows}</table>"
        return (
            f'<div style="display:flex;gap:2em;align-items:start">{self.drawing.html()}'
            f"<div><p>{escape(self.says)}</p>{table}</div></div>"
        )

    def _figures(self) -> list[tuple[str, float]]:
        figures = [(name, value) for name, value in self.figures.items() if value is not None]
        return [*self.counters.items(), *figures]


def run(
    puzzle: str,
    algorithm: str | None = None,
    *,
    seed: int = 0,
    solutions: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = MEMORY,
    **parameters: object,
) -> Outcome:
    """Runs an algorithm (the best that takes the puzzle if none is named) to its end.

    ``puzzle`` is a text of any format, or a shipped one by its name, like ``@escargot``. ``parameters`` are those of the
    algorithm. ``solutions`` is how many are wanted, or the proof that there are fewer.
    """
    bounds = limits(time_limit, node_limit, memory_limit)
    board, ended, lines = _sudolab.run(_job(puzzle, algorithm, seed, solutions, bounds, parameters))
    return _outcome(json.loads(board), json.loads(ended), lines)


def _outcome(board: dict[str, Any], ended: dict[str, Any], lines: list[str]) -> Outcome:
    drawing = Drawing(
        board["box_height"],
        board["box_width"],
        board["givens"],
        ended.get("solution", board["givens"]),
        board.get("rules", ()),
    )
    return Outcome(
        algorithm=ended["algorithm"],
        verdict=ended["verdict"],
        says=ended["says"],
        solution=lines[0] if lines else None,
        solutions=lines,
        solutions_found=ended["solutions_found"],
        all_found=ended["all_found"],
        seconds=ended["seconds"],
        nodes=ended["nodes"],
        peak_memory=ended.get("peak_memory"),
        counters=ended["counters"],
        figures={figure["key"]: figure["value"] for figure in ended["figures"]},
        stop=ended.get("stop"),
        drawing=drawing,
    )


def trace(
    puzzle: str,
    algorithm: str | None = None,
    *,
    seed: int = 0,
    solutions: int = 1,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = MEMORY,
    **parameters: object,
) -> Iterator[Event]:
    """The events of a search, in turn, each with the board after it.

    The search is at most some thousand events ahead of the loop, and ends when nobody looks any more.
    """
    bounds = limits(time_limit, node_limit, memory_limit)
    return _sudolab.Trace(_job(puzzle, algorithm, seed, solutions, bounds, parameters))


def _job(
    puzzle: str,
    algorithm: str | None,
    seed: int,
    solutions: int,
    bounds: Limits,
    parameters: dict[str, object],
) -> str:
    """A job as JSON of the HTTP interface."""
    job: dict[str, object] = {"puzzle": puzzle, "seed": seed, "goal": solutions, "limits": bounds}
    if algorithm is not None:
        job["algorithm"] = algorithm
    return json.dumps({**job, "settings": dict(settings(parameters))})


def compare(
    puzzles: str | Sequence[str],
    algorithms: Iterable[str | tuple[str, dict[str, object]]] = (),
    *,
    seeds: Sequence[int] = (0,),
    repeats: int | None = None,
    time_limit: float | None = None,
    node_limit: int | None = None,
    memory_limit: int | None = MEMORY,
    progress: Callable[[int, int], object] | None = None,
) -> Table:
    """Puzzles by algorithms by seeds: a table, the fastest first, as ``sudolab compare`` prints it.

    An algorithm is an id, or an id with its parameters: ``("annealing", {"patience": 50})``; without any, all that take
    the puzzles. ``repeats`` runs everything exactly so often; by default short runs up to five times.
    """
    listed = [puzzles] if isinstance(puzzles, str) else list(puzzles)
    contestants = [_contestant(one) for one in algorithms]
    bounds = json.dumps(limits(time_limit, node_limit, memory_limit))
    return _sudolab.compare(listed, contestants, list(seeds), repeats, bounds, progress)


def _contestant(given: str | tuple[str, dict[str, object]]) -> tuple[str, list[tuple[str, str]]]:
    if isinstance(given, str):
        return given, []
    name, parameters = given
    return name, settings(parameters)
