#!/usr/bin/env python3
"""Whole processes side by side: `los --json grep` and `rg --json -C2`, in turn, on one tree.

    benches/grep.py target/dist/los rg TREE 15

TREE is a folder with sources of about 6,356 files and 92 MB, such as a copy of a part of cargo's sources, with a
`.claude/memory` folder that makes it a workspace. Prints medians: ours / ripgrep's = ratio.
"""

import os
import resource
import statistics
import subprocess
import sys
import time

LOS, RG, TREE, ROUNDS = os.path.abspath(sys.argv[1]), sys.argv[2], os.path.abspath(sys.argv[3]), int(sys.argv[4])
PATTERNS = {
    "literal": ("Mutex::lock", True),
    "word, any case": (r"\bbuffer\b", False),
    "alternation": ("unwrap_or_else|copy_from_slice|is_some_and", True),
    "no match": ("zqxjkvbnm", True),
    "very common": ("fn", True),
}


def run(command):
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    subprocess.run(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=TREE, env={"LOS_ROOT": TREE})
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    return wall * 1e3, (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) * 1e3


print("| pattern | wall, ms | CPU, ms |\n|---|--:|--:|")
for name, (pattern, cased) in PATTERNS.items():
    ours = [LOS, "--json", "grep", "--limit", "100", *(["-s"] if cased else []), "--", pattern]
    theirs = [RG, "--no-config", "--json", "-C2", "--hidden", "--no-require-git", "-g", "!target/", "-s" if cased else "-i"]
    theirs += ["-e", pattern, "./"]
    rounds = [(run(ours), run(theirs)) for _ in range(ROUNDS)]
    cells = []
    for what in (0, 1):
        a, b = (statistics.median(r[who][what] for r in rounds) for who in (0, 1))
        cells.append(f"{a:.0f} / {b:.0f} = {a / b:.2f}")
    print(f"| {name} | {cells[0]} | {cells[1]} |", flush=True)
