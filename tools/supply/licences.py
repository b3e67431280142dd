"""Which licences dependencies may have: `deny.toml` says it, for `cargo deny` and for us."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass, field
from pathlib import Path


@dataclass(frozen=True)
class Policy:
    """Licences that are allowed, and those of single crates."""

    allowed: frozenset[str]
    exceptions: dict[str, frozenset[str]] = field(default_factory=dict)

    @classmethod
    def read(cls, path: Path) -> Policy:
        licences = tomllib.loads(path.read_text())["licenses"]
        exceptions = {entry["crate"]: frozenset(entry["allow"]) for entry in licences.get("exceptions", [])}
        return cls(frozenset(licences["allow"]), exceptions)

    def takes(self, crate: str, licence: str | None) -> bool:
        """Whether a crate may have this licence, an SPDX expression."""
        try:
            return _Expression(licence or "", self.allowed | self.exceptions.get(crate, frozenset())).holds()
        except ValueError:
            return False


class _Expression:
    """`OR`, `AND`, brackets; `/` is how `OR` was written once; `WITH` belongs to the name before it."""

    def __init__(self, text: str, allowed: frozenset[str]) -> None:
        words = re.findall(r"[()]|[^\s()]+", text.replace("/", " OR "))
        self.tokens = re.sub(r"\x1fWITH\x1f", " WITH ", "\x1f".join(words)).split("\x1f")
        self.allowed = allowed

    def holds(self) -> bool:
        """Raises `ValueError` if it is no expression."""
        result = self._any()
        if self.tokens:
            raise ValueError(self.tokens)
        return result

    def _any(self) -> bool:
        result = self._all()
        while self._next("OR"):
            result = self._all() or result
        return result

    def _all(self) -> bool:
        result = self._one()
        while self._next("AND"):
            result = self._one() and result
        return result

    def _one(self) -> bool:
        if self._next("("):
            result = self._any()
            if not self._next(")"):
                raise ValueError("a bracket is open")
            return result
        if not self.tokens or self.tokens[0] in ("", ")", "OR", "AND"):
            raise ValueError("a licence is missing")
        return self.tokens.pop(0) in self.allowed

    def _next(self, token: str) -> bool:
        found = self.tokens[:1] == [token]
        if found:
            self.tokens.pop(0)
        return found
