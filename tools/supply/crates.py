"""The crates of our workspaces, as `cargo metadata` tells them."""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
WORKSPACES = (".", "fuzz", "bench", "crates/python")
"""Each has a `Cargo.lock` of its own."""


@dataclass(frozen=True)
class Workspace:
    """A workspace and what it depends on."""

    folder: str
    packages: dict[str, dict[str, Any]]
    """By Cargo's id."""
    nodes: dict[str, list[dict[str, Any]]]
    """What each depends on, with the kinds (normal, build, dev)."""

    @classmethod
    def read(cls, folder: str) -> Workspace:
        manifest = ROOT / folder / "Cargo.toml"
        command = ["cargo", "metadata", "--format-version", "1", "--locked", "--manifest-path", str(manifest)]
        metadata = json.loads(subprocess.run(command, check=True, stdout=subprocess.PIPE).stdout)
        packages = {package["id"]: package for package in metadata["packages"]}
        return cls(folder, packages, {node["id"]: node["deps"] for node in metadata["resolve"]["nodes"]})

    def needed(self, name: str) -> dict[str, list[str]]:
        """What is compiled into our package `name`, build scripts included: each with what it needs itself."""
        found: dict[str, list[str]] = {}
        waiting = [key for key, package in self.packages.items() if package["name"] == name and package["source"] is None]
        while waiting:
            key = waiting.pop()
            if key not in found:
                found[key] = [dep["pkg"] for dep in self.nodes[key] if any(kind["kind"] != "dev" for kind in dep["dep_kinds"])]
                waiting += found[key]
        return found
