"""What is inside the program and the wheel, as CycloneDX 1.5 (JSON)."""

from __future__ import annotations

import json
import tomllib
from typing import Any

from crates import ROOT, Workspace

PRODUCTS = {"program": (".", "sudolab-cli"), "wheel": ("crates/python", "sudolab-python")}


def sbom(product: str) -> str:
    """The bill of materials of a product. It holds no time and no number of its own: the same sources, the same text."""
    folder, name = PRODUCTS[product]
    workspace = Workspace.read(folder)
    needed = workspace.needed(name)
    checksums = _checksums(folder)
    root = next(key for key in needed if workspace.packages[key]["name"] == name)
    parts = sorted(needed, key=lambda key: _reference(workspace.packages[key]))
    bill = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.5",
        "version": 1,
        "metadata": {"component": _component(workspace.packages[root], checksums, "application")},
        "components": [_component(workspace.packages[key], checksums) for key in parts if key != root],
        "dependencies": [
            {
                "ref": _reference(workspace.packages[key]),
                "dependsOn": sorted({_reference(workspace.packages[dep]) for dep in needed[key]}),
            }
            for key in parts
        ],
    }
    return json.dumps(bill, indent=2) + "\n"


def _checksums(folder: str) -> dict[tuple[str, str], str]:
    lock = tomllib.loads((ROOT / folder / "Cargo.lock").read_text())
    return {(package["name"], package["version"]): package.get("checksum", "") for package in lock["package"]}


def _component(package: dict[str, Any], checksums: dict[tuple[str, str], str], kind: str = "library") -> dict[str, Any]:
    name, version = package["name"], package["version"]
    component: dict[str, Any] = {"type": kind, "name": name, "version": version, "bom-ref": _reference(package)}
    component["purl"] = f"pkg:cargo/{name}@{version}"
    if package["license"]:
        # Some old crates write '/' for 'OR', which SPDX does not know.
        component["licenses"] = [{"expression": " OR ".join(part.strip() for part in package["license"].split("/"))}]
    if checksum := checksums.get((name, version)):
        component["hashes"] = [{"alg": "SHA-256", "content": checksum}]
    return component


def _reference(package: dict[str, Any]) -> str:
    return f"{package['name']}@{package['version']}"
