"""The steps of `./test`: what must hold, what each may cost, and what can run at once.

`./test` runs all of them, `./test quick` those for each commit, `./test NAME...` some of them; `./test --list` names them.
"""

from __future__ import annotations

import argparse
import os
import shutil
import signal
import sys
import tempfile
from pathlib import Path

from runner import Step, Suite, say

ROOT = Path(__file__).resolve().parents[2]
TARGET = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target")).resolve()
BUILT = {"SUDOLAB": str(TARGET / "debug/sudolab"), "SUDOLAB_TRACES": str(TARGET / "debug/examples/traces")}
"""What the build of the tests makes anyway: the page is tested with it."""
BUILD = "build folder"
"""Cargo locks it: a second build there would only wait."""
MINUTE = 60.0


def steps(nextest: bool) -> list[Step]:
    """In the order of their start, as far as what they use is free. The longest chain is that of the build folder."""
    build = ["cargo", "nextest", "run", "--no-run"] if nextest else ["cargo", "test", "--no-run"]
    return [
        Step("formatting", ["tools/format", "--check"], MINUTE),
        *(Step(f"{name} itself", unittests(name), 5 * MINUTE) for name in ("suite", "supply")),
        Step("lints", clippy("--workspace", "--all-targets"), 40 * MINUTE, uses=BUILD),
        Step("build", [*build, "--workspace", "--locked"], 60 * MINUTE, uses=BUILD),
        Step("wheel", ["crates/python/run"], 60 * MINUTE),
        Step("tests", tests(nextest, "default"), 60 * MINUTE, after=("build",), uses=BUILD),
        Step("page", ["crates/web/browser-tests/run"], 40 * MINUTE, after=("build",), environment=BUILT),
        Step("fuzz", ["fuzz/run"], 40 * MINUTE),
        Step("examples", ["cargo", "test", "--workspace", "--locked", "--doc"], 20 * MINUTE, after=("build",), uses=BUILD),
        Step("sanitizer", ["crates/turbo/sanitize", "--quiet"], 20 * MINUTE),
        Step("documentation", documentation(), 20 * MINUTE, uses=BUILD, environment={"RUSTDOCFLAGS": "-D warnings"}),
        Step("bench", clippy("--manifest-path", "bench/Cargo.toml", "--target-dir", str(TARGET / "bench")), 20 * MINUTE),
        Step("supply chain", ["tools/supply-chain", "--offline"], 2 * MINUTE),
        Step("cadical", cadical(), 30 * MINUTE, uses=BUILD, environment={"SUDOLAB_ENTRIES": "sat-cadical"}),
    ]


def quick(nextest: bool) -> list[Step]:
    """For each commit: some minutes once everything is built."""
    return [
        Step("formatting", ["tools/format", "--check"], MINUTE),
        Step("lints", clippy("--workspace", "--all-targets"), 40 * MINUTE, uses=BUILD),
        Step("tests", tests(nextest, "quick"), 60 * MINUTE, uses=BUILD),
    ]


def tests(nextest: bool, profile: str) -> list[str]:
    """Nextest runs tests of several programs at once; without it cargo does, one program after the other."""
    if nextest:
        return ["cargo", "nextest", "run", "--workspace", "--locked", "--profile", profile]
    kinds = ["--lib", "--bins"] if profile == "quick" else ["--lib", "--bins", "--tests", "--examples"]
    return ["cargo", "test", "--workspace", "--locked", *kinds]


def unittests(tool: str) -> list[str]:
    """Of the tools in `tools/`. Python's own runner: nothing to install."""
    return [sys.executable, "-B", "-m", "unittest", "discover", "-s", f"tools/{tool}", "-p", "test_*.py"]


def clippy(*what: str) -> list[str]:
    return ["cargo", "clippy", *what, "--locked", "--quiet", "--", "-D", "warnings"]


def documentation() -> list[str]:
    return ["cargo", "doc", "--workspace", "--no-deps", "--locked", "--quiet"]


def cadical() -> list[str]:
    """An optional engine in C++; the others are too heavy (docs/ENGINES.md). All that ran before without it is left out: what
    remains is the engine, its entry in the tests of every entry, and the list that it is in. The solvers are compiled once more
    for it, and hardly run: less optimised that takes a third of the time."""
    cargo = "cargo test --features cadical --locked --config profile.dev.package.sudolab-solvers.opt-level=1"
    modules = "conformance:: agreement:: parallel:: exact:: names:: layouts::every_complete_entry"
    return ["bash", "-c", f"{cargo} -p sudolab-engines --lib && {cargo} -p sudolab-solvers --test suite -- {modules}"]


def main() -> int:
    arguments = read_arguments()
    os.chdir(ROOT)
    if os.environ.get("CI"):
        # A fresh build that is used once: what it would keep for the next only costs time.
        os.environ.setdefault("CARGO_INCREMENTAL", "0")
    nextest = shutil.which("cargo-nextest") is not None
    chosen = chosen_steps(arguments.step, nextest)
    if arguments.list:
        say("".join(f"{step.name}: {' '.join(step.command)}\n" for step in chosen))
        return 0
    with tempfile.NamedTemporaryFile(prefix="sudolab-skipped-") as skipped:
        # Tests that need the reference corpus note here that they had to do without (crates/corpus).
        os.environ["SUDOLAB_SKIPPED"] = skipped.name
        suite = Suite(chosen, TARGET / "suite", arguments.jobs, arguments.patience, arguments.keep_going)
        passed = run(suite)
        say(f"\n== time\n{suite.table()}\n")
        say(f"\n== skipped tests\n{report(Path(skipped.name))}\n")
    return 0 if passed else 1


def chosen_steps(names: list[str], nextest: bool) -> list[Step]:
    known = {step.name: step for step in steps(nextest)}
    if names == ["quick"]:
        return quick(nextest)
    for name in names:
        if name not in known:
            sys.exit(f"there is no step '{name}'; there are: quick, {', '.join(known)}")
    return [step for step in known.values() if not names or step.name in names]


def run(suite: Suite) -> bool:
    """Ctrl-C and a terminal that closes end all processes of all steps."""

    def interrupted(number: int, _: object) -> None:
        suite.end()
        sys.exit(128 + number)

    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, interrupted)
    return suite.run()


def report(skipped: Path) -> str:
    tests = sorted(set(skipped.read_text().splitlines()))
    if not tests:
        return "no test was skipped"
    return "\n".join([*tests, f"{len(tests)} tests skipped: the reference corpus is not beside the repository"])


def read_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./test", description="Everything that must hold. Installs what it needs.")
    parser.add_argument("step", nargs="*", help="'quick', or names of steps (default: all)")
    parser.add_argument("--list", action="store_true", help="say what the steps are")
    parser.add_argument("--keep-going", action="store_true", help="after a failure start the other steps, too")
    jobs = int(os.environ.get("SUDOLAB_TEST_JOBS", "2"))
    parser.add_argument("--jobs", type=int, default=jobs, help="steps at once (default: 2, or SUDOLAB_TEST_JOBS)")
    patience = float(os.environ.get("SUDOLAB_TEST_PATIENCE", "1"))
    parser.add_argument("--patience", type=float, default=patience, help="times the limits of CPU time and of silence")
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
