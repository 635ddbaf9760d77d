"""Prints every program of the work in another form, as JSON: without comments, laid out anew, with one more name in it and
in each of its functions, so that neither its text nor its compiled code is the one that somebody may have seen.

A Python environment below the folder, such as one that the sandbox shows there, is not the work's own, so it is left out.
"""

import ast
import json
import os
import pathlib
import sys

NOT_OURS = {"venv", "env", "site-packages", "node_modules", "__pycache__"}
PYTHON = {os.path.realpath(prefix) for prefix in (sys.prefix, sys.base_prefix)}


def is_own(folder, name):
    """Whether the folder `name` in `folder` can hold files of the work."""
    path = os.path.join(folder, name)
    is_python = os.path.realpath(path) in PYTHON or os.path.exists(os.path.join(path, "pyvenv.cfg"))
    return not (name.startswith(".") or name in NOT_OURS or is_python)


class OneNameMore(ast.NodeTransformer):
    def visit_FunctionDef(self, node):
        self.generic_visit(node)
        node.body.insert(int(ast.get_docstring(node) is not None), ast.parse(f"{sys.argv[1]} = None").body[0])
        return node

    visit_AsyncFunctionDef = visit_FunctionDef


texts = {}
for folder, folders, files in os.walk("."):
    folders[:] = sorted(name for name in folders if is_own(folder, name))
    for path in (pathlib.Path(folder, name) for name in sorted(files) if name.endswith(".py")):
        tree = OneNameMore().visit(ast.parse(path.read_text(encoding="utf-8")))
        texts[str(path)] = f"{ast.unparse(tree)}\n\n{sys.argv[1]} = None\n"
print(json.dumps(texts))
