"""A million puzzles made, rated, solved and written to Parquet: the worked example of docs/PYTHON.md.

    python benchmarks/million.py million.parquet [--rows 1000000] [--level easy]
"""

import argparse
import resource
import sys
import time

import pyarrow as pa
import pyarrow.compute as pc
import pyarrow.parquet as pq

import sudolab


def told(done: int, rows: int) -> None:
    print(f"\r{done:,} of {rows:,}", end="\n" if done == rows else "", file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file")
    parser.add_argument("--rows", type=int, default=1_000_000)
    parser.add_argument("--level", default="easy")
    args = parser.parse_args()

    begun = time.perf_counter()
    data = sudolab.dataset(args.rows, level=args.level, seed=1)
    written = data.write_parquet(args.file, rows=50_000, progress=told if sys.stderr.isatty() else None)
    made = time.perf_counter()
    table = pq.read_table(args.file)
    read = time.perf_counter()
    solved = sudolab.solve(table["puzzle"])
    ended = time.perf_counter()

    equal = pc.all(pc.equal(table["solution"].combine_chunks(), pa.array(solved.solutions))).as_py()
    assert written == len(table) == args.rows and equal and not solved.errors
    print(f"made, rated and written: {made - begun:,.0f} s ({written / (made - begun):,.0f} rows a second)")
    print(f"read: {read - made:.2f} s; solved: {ended - read:.2f} s ({written / (ended - read):,.0f} puzzles a second)")
    print(f"every solution is the one the puzzle was made from; most memory {peak():,} MiB")


def peak() -> int:
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


if __name__ == "__main__":
    main()
