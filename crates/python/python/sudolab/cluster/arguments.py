"""The command line: `python -m sudolab.cluster`."""

from __future__ import annotations

import argparse
from typing import Any

from .job import USUAL_OPTIONS, USUAL_ROWS

EXIT_STATUS = """\
Exit status: 0 all answered; 1 some puzzles have no solution, or stopped by Ctrl-C; 2 some rows are no puzzles,
there are none, or the job cannot be done."""


def parse(arguments: list[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m sudolab.cluster",
        description="Puzzles by the million over Ray: text, CSV or Parquet in, a folder of Parquet out. "
        "The same command goes on where it was stopped: finished parts are not done again.",
        epilog=EXIT_STATUS,
    )
    tasks = parser.add_subparsers(dest="task", required=True)
    _add_solve(tasks.add_parser("solve", help="a solution, and how many there are", epilog=EXIT_STATUS))
    _add_rate(tasks.add_parser("rate", help="how hard for a person", epilog=EXIT_STATUS))
    _add_generate(tasks.add_parser("generate", help="new puzzles with their solutions", epilog=EXIT_STATUS))
    _add_lab(tasks.add_parser("lab", help="the runs of a plan, for `sudolab lab report`", epilog=EXIT_STATUS))
    return parser.parse_args(arguments)


def options_of(chosen: argparse.Namespace) -> dict[str, Any]:
    """What decides the result, and is kept with it."""
    return {name: getattr(chosen, name) for name in USUAL_OPTIONS[chosen.task]}


def _add_solve(parser: argparse.ArgumentParser) -> None:
    _add_inputs(parser)
    parser.add_argument(
        "--limit",
        type=_positive,
        default=2,
        metavar="K",
        help="look for up to K solutions (2: enough to tell 'several')",
    )
    _add_common(parser)


def _add_rate(parser: argparse.ArgumentParser) -> None:
    _add_inputs(parser)
    _add_common(parser)


def _add_generate(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--count", type=_positive, required=True, metavar="N", help="how many puzzles")
    parser.add_argument("--level", help="easy, medium, hard, expert or evil; without it, as they come")
    parser.add_argument("--seed", type=int, default=0, help="the same seed makes the same puzzles")
    parser.set_defaults(inputs=[])
    _add_common(parser)


def _add_lab(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs=1, metavar="PLAN", help="a plan, as `sudolab lab plan` shows one")
    _add_common(parser)


def _add_inputs(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("inputs", nargs="+", metavar="INPUT", help="files or folders: .parquet, .csv, .tsv, else lines")
    parser.add_argument("--column", help="the column of puzzles, if its name does not tell")
    parser.add_argument("--prefix", default="", help="put before the names of the columns that are added")


def _add_common(parser: argparse.ArgumentParser) -> None:
    usual = ", ".join(f"{task} {rows:,}" for task, rows in USUAL_ROWS.items())
    parser.add_argument("output", metavar="OUTPUT", help="the folder for the parts")
    parser.add_argument(
        "--rows-per-part", type=_positive, metavar="N", help=f"about so many rows in each file ({usual})"
    )
    parser.add_argument("--address", help="a running Ray cluster; without it, one is started on this machine")
    parser.add_argument("--workers", type=_positive, metavar="N", help="use no more than N processors")


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError(f"{text} is less than 1")
    return number
