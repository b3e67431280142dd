"""Licences as SPDX writes them, pinned actions, and the bill of materials."""

from __future__ import annotations

import json
import tempfile
import unittest
from pathlib import Path

from check import workflows
from licences import Policy
from sbom import sbom

POLICY = Policy(frozenset({"MIT", "Apache-2.0", "Apache-2.0 WITH LLVM-exception"}), {"peer": frozenset({"AGPL-3.0"})})


class Licences(unittest.TestCase):
    def test_what_is_taken(self) -> None:
        for licence in [
            "MIT",
            "MIT/Apache-2.0",
            "Apache-2.0 / MIT",
            "GPL-3.0 OR MIT",
            "MIT AND Apache-2.0",
            "(GPL-2.0 OR MIT) AND Apache-2.0",
            "Apache-2.0 WITH LLVM-exception OR GPL-2.0",
        ]:
            self.assertTrue(POLICY.takes("any", licence), licence)
        self.assertTrue(POLICY.takes("peer", "AGPL-3.0"))

    def test_what_is_not(self) -> None:
        for licence in [
            None,
            "",
            "GPL-3.0",
            "MIT AND GPL-3.0",
            "(MIT OR Apache-2.0) AND GPL-3.0",
            "GPL-3.0 WITH Classpath-exception-2.0",
            "MIT OR",
            "(MIT",
            "MIT Apache-2.0",
        ]:
            self.assertFalse(POLICY.takes("any", licence), licence)
        self.assertFalse(POLICY.takes("any", "AGPL-3.0"))


class Workflows(unittest.TestCase):
    def test_a_tag_is_no_pin(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "ci.yml"
            path.write_text(f"steps:\n  - uses: a/b@v4\n  - uses: c/d@{'0a' * 20} # v1\n  - uses: ./here\n")
            self.assertEqual(list(workflows(Path(folder))), ["ci.yml: a/b@v4 is not pinned by its commit"])


class Bill(unittest.TestCase):
    def test_the_program_is_whole_and_without_tools_of_tests(self) -> None:
        bill = json.loads(sbom("program"))
        references = {bill["metadata"]["component"]["bom-ref"], *(part["bom-ref"] for part in bill["components"])}
        needed = {reference for entry in bill["dependencies"] for reference in entry["dependsOn"]}
        names = {part["name"] for part in bill["components"]}
        self.assertLessEqual(needed, references)
        self.assertIn("sudolab-solvers", names)
        self.assertNotIn("proptest", names)
        outside = [part for part in bill["components"] if not part["name"].startswith("sudolab")]
        self.assertTrue(all(part["hashes"] and part["licenses"] for part in outside))


if __name__ == "__main__":
    unittest.main()
