import ast
import re
import unittest
from pathlib import Path


def text(name):
    return Path(name).read_text(encoding="utf-8")


class Main(unittest.TestCase):
    def setUp(self):
        self.tree = ast.parse(text("main.py"))
        self.routes = {}
        for node in ast.walk(self.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                for d in node.decorator_list:
                    if isinstance(d, ast.Call) and isinstance(d.func, ast.Attribute):
                        path = d.args[0].value if d.args and isinstance(d.args[0], ast.Constant) else None
                        path = path or next((k.value.value for k in d.keywords if k.arg == "path" and isinstance(k.value, ast.Constant)), None)
                        self.routes[d.func.attr, path] = node

    def wanted(self):
        for key in (("get", "/health"), ("get", "/version"), ("post", "/predictions")):
            self.assertIn(key, self.routes, f"no route {key[0].upper()} {key[1]}; found {sorted(map(str, self.routes))}")
            yield key, self.routes[key]

    def test_the_three_routes_exist(self):
        list(self.wanted())

    def test_each_has_a_docstring_and_a_return_type(self):
        for key, function in self.wanted():
            self.assertTrue(ast.get_docstring(function), f"{key[1]} has no docstring")
            self.assertIsNotNone(function.returns, f"{key[1]} has no return type")

    def test_computing_routes_are_plain_def(self):
        for key, function in self.wanted():
            self.assertIsInstance(function, ast.FunctionDef, f"{key[1]} is async def")

    def test_predictions_takes_a_model(self):
        function = dict(self.wanted())["post", "/predictions"]
        models = {c.name for c in ast.walk(self.tree) if isinstance(c, ast.ClassDef)}
        imported = {a.asname or a.name for n in ast.walk(self.tree) if isinstance(n, ast.ImportFrom) for a in n.names}
        named = {n.id for a in function.args.args if a.annotation for n in ast.walk(a.annotation) if isinstance(n, ast.Name)}
        self.assertTrue(named & (models | imported), "the parameter of /predictions has no model as its type")

    def test_the_app_has_a_title(self):
        calls = [n for n in ast.walk(self.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name) and n.func.id == "FastAPI"]
        self.assertTrue(calls and any(k.arg == "title" for k in calls[0].keywords), "FastAPI(title=…)")

    def test_three_fields_are_described(self):
        described = 0
        for path in Path(".").glob("*.py"):
            if path.name.startswith("test_"):
                continue
            for n in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(n, ast.Call) and "Field" in (getattr(n.func, "id", ""), getattr(n.func, "attr", "")):
                    described += any(k.arg == "description" for k in n.keywords)
        self.assertGreaterEqual(described, 3, "fields with Field(description=…)")


class Calls(unittest.TestCase):
    def test_each_route_was_called_well(self):
        calls = re.findall(r"(?ms)^\$ curl ([^\n]*(?:\\\n[^\n]*)*)(.*?)(?=^\$ curl|\Z)", text("calls.txt"))
        good = " ".join(line for line, answer in calls if re.search(r"HTTP/[\d.]+ 200", answer))
        for path in ("/health", "/version", "/predictions"):
            self.assertIn(path, good, f"no 200 from {path} in calls.txt")
        statuses = set(re.findall(r"HTTP/[\d.]+ (\d{3})", text("calls.txt")))
        self.assertIn("422", statuses, "show a body that is refused")
        self.assertTrue(statuses & {"404", "405"}, "show a 404 or a 405")
