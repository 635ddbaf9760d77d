"""Runs the code cells of a notebook from top to bottom in one fresh process, and reports as one JSON line."""

import json
import os
import sys
import traceback

mark, path = sys.argv[1:]
stderr = os.dup(2)


def report(problem="", at=""):
    os.write(stderr, ("\n" + mark + json.dumps({"problem": problem, "at": at}) + "\n").encode("utf-8", "backslashreplace"))
    os._exit(0)


try:
    with open(path, encoding="utf-8") as file:
        cells = json.load(file)["cells"]
except Exception as error:
    report(f"the notebook cannot be read: {error}", path)
sys.argv[1:] = []
sys.path.insert(0, os.getcwd())
names = {"__name__": "__main__"}
n = 0
for cell in cells:
    if cell.get("cell_type") != "code":
        continue
    n += 1
    source = cell.get("source", "")
    source = source if isinstance(source, str) else "".join(source)
    if any(line.lstrip().startswith(("%", "!")) for line in source.splitlines()):
        report("a line that only Jupyter understands (% or !)", f"{path}, code cell {n}")
    try:
        exec(compile(source, f"code cell {n}", "exec"), names)
    except BaseException as error:
        report("".join(traceback.format_exception_only(error)).strip(), f"{path}, code cell {n}")
report()
