"""What we depend on: licences, sources, pinned versions; with a network also known weaknesses.

Each check returns its complaints. What cannot be checked here is said ('skipped'), and is no failure.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from crates import ROOT, WORKSPACES, Workspace
from licences import Policy

PAGE_TESTS = ROOT / "crates/web/browser-tests"
PYTHON_TESTS = ROOT / "crates/python/tests"


def crates() -> Iterator[str]:
    """Every crate of every workspace has a licence that we allow, and comes from the one registry."""
    policy = Policy.read(ROOT / "deny.toml")
    seen, sources = set(), set()
    for folder in WORKSPACES:
        for package in Workspace.read(folder).packages.values():
            name = f"{package['name']} {package['version']}"
            if package["source"] is None or name in seen:
                continue
            seen.add(name)
            sources.add(package["source"])
            if not policy.takes(package["name"], package["license"]):
                yield f"{folder}: {name} has the licence {package['license']}: allow it in deny.toml, or do without the crate"
    for source in sources:
        if not source.startswith("registry+"):
            yield f"crates come from {source}: only a registry keeps what it published"
    if len(sources) > 1:
        yield f"crates come from several places: {', '.join(sorted(sources))}"
    print(f"crates: {len(seen)} of {len(WORKSPACES)} workspaces looked at")


def npm_pins() -> Iterator[str]:
    """The tools of the page's tests have exact versions, and checksums for all they need."""
    package = json.loads((PAGE_TESTS / "package.json").read_text())
    lock = json.loads((PAGE_TESTS / "package-lock.json").read_text())
    for name, version in {**package.get("dependencies", {}), **package["devDependencies"]}.items():
        if not re.fullmatch(r"\d+\.\d+\.\d+", version):
            yield f"package.json: {name} is '{version}': give one version"
    for path, entry in lock["packages"].items():
        if path and "integrity" not in entry:
            yield f"package-lock.json: {path} has no checksum: run npm install to write the file again"


def python_pins() -> Iterator[str]:
    """The wheel's tests run with versions that are written down."""
    pinned = set()
    for line in (PYTHON_TESTS / "constraints.txt").read_text().splitlines():
        name, equals, version = line.partition("==")
        if line and not line.startswith("#"):
            pinned.add(name.lower().replace("_", "-"))
            if not equals or not version:
                yield f"constraints.txt: '{line}' names no version"
    for line in (PYTHON_TESTS / "requirements.txt").read_text().splitlines():
        wanted = re.match(r"[\w.-]+", line)
        if wanted and wanted[0].lower().replace("_", "-") not in pinned:
            yield f"requirements.txt: {wanted[0]} is not in constraints.txt"


def workflows(folder: Path = ROOT / ".github/workflows") -> Iterator[str]:
    """Actions are pinned by commit: a tag can be moved."""
    for path in sorted(folder.glob("*.y*ml")):
        for action in re.findall(r"^\s*-?\s*uses:\s*['\"]?([^\s'\"#]+)", path.read_text(), re.MULTILINE):
            if not action.startswith("./") and not re.search(r"@[0-9a-f]{40}$", action):
                yield f"{path.name}: {action} is not pinned by its commit"


def cargo_deny() -> Iterator[str]:
    """Licences once more by their texts, doubled crates, sources."""
    if not shutil.which("cargo-deny"):
        print("cargo deny: skipped, not installed (cargo install cargo-deny --locked, some minutes)")
        return
    for folder in WORKSPACES:
        print(f"cargo deny: {folder}", flush=True)
        if _deny(folder, "licenses", "bans", "sources").returncode != 0:
            yield f"{folder}: cargo deny complains (above)"


def advisories() -> Iterator[str]:
    """Weaknesses that became known, where the database can be reached."""
    if not shutil.which("cargo-deny"):
        return
    fetched = subprocess.run(["cargo", "deny", "fetch", "db"], cwd=ROOT, capture_output=True, text=True, check=False)
    if fetched.returncode != 0:
        print(f"advisories: skipped, their database cannot be reached: {_last(fetched.stderr)}")
        return
    for folder in WORKSPACES:
        if _deny(folder, "advisories").returncode != 0:
            yield f"{folder}: a crate has a known weakness (above)"


def npm_audit() -> Iterator[str]:
    """The same for the tools of the page's tests, where the registry answers."""
    if not shutil.which("npm"):
        print("npm audit: skipped, npm is not installed")
        return
    command = ["npm", "audit", "--json", "--audit-level=high"]
    answer = subprocess.run(command, cwd=PAGE_TESTS, capture_output=True, text=True, check=False)
    try:
        found = json.loads(answer.stdout)["metadata"]["vulnerabilities"]
    except (ValueError, KeyError):
        print("npm audit: skipped, the registry does not answer it")
        return
    print(f"npm audit: {found}")
    if found["high"] or found["critical"]:
        yield "npm audit finds weaknesses of the kind 'high' or worse: see npm audit in crates/web/browser-tests"


def _deny(folder: str, *what: str) -> subprocess.CompletedProcess[bytes]:
    manifest = str(ROOT / folder / "Cargo.toml")
    options = ["--log-level", "error", "--config", str(ROOT / "deny.toml"), "--manifest-path", manifest, "--locked"]
    command = ["cargo", "deny", *options, "check", "--hide-inclusion-graph", *what]
    return subprocess.run(command, cwd=ROOT, stderr=subprocess.STDOUT, check=False)


def _last(text: str) -> str:
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1] if lines else "no answer"


OFFLINE = (crates, npm_pins, python_pins, workflows)
ONLINE = (cargo_deny, advisories, npm_audit)


def main(offline: bool) -> int:
    complaints = [complaint for check in OFFLINE for complaint in check()]
    if not offline:
        complaints += [complaint for check in ONLINE for complaint in check()]
    for complaint in complaints:
        print(complaint, file=sys.stderr)
    print("supply chain: " + (f"{len(complaints)} complaints" if complaints else "nothing to complain of"))
    return 1 if complaints else 0
