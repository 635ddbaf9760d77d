import math
import unittest

from fastapi.testclient import TestClient

from main import app

client = TestClient(app)
schema = client.get("/openapi.json").json()


def resolve(part):
    return schema["components"]["schemas"][part["$ref"].rsplit("/", 1)[1]] if "$ref" in part else part


def body():
    """A house by the schema: its examples, else the middle of its limits."""
    content = schema["paths"]["/predictions"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    house = resolve(content)
    assert "properties" in house, "POST /predictions takes a Pydantic model with fields"
    made = {}
    for name, field in house["properties"].items():
        field = resolve(field)
        kind = field.get("type")
        low = field.get("minimum", field.get("exclusiveMinimum", 0))
        high = field.get("maximum", field.get("exclusiveMaximum", low + 100))
        made[name] = (field.get("examples") or field.get("enum") or [
            {"integer": int(low + high) // 2, "number": (low + high) / 2, "boolean": True}.get(kind, "text")])[0]
    return made, house


class Routes(unittest.TestCase):
    def test_health_and_version(self):
        self.assertEqual(client.get("/health").json(), {"status": "alive"})
        answer = client.get("/version")
        self.assertEqual(answer.status_code, 200)
        self.assertTrue(answer.json())

    def test_a_good_house_gets_a_range(self):
        house, _ = body()
        answer = client.post("/predictions", json=house)
        self.assertEqual(answer.status_code, 200, f"{house}: {answer.text[:200]}")
        numbers = [v for v in answer.json().values() if isinstance(v, (int, float))]
        self.assertGreaterEqual(len(numbers), 2, "a range has two numbers")
        self.assertTrue(all(math.isfinite(n) for n in numbers))

    def test_bad_houses_are_refused_and_named(self):
        house, about = body()
        for name in about.get("required", []):
            answer = client.post("/predictions", json={k: v for k, v in house.items() if k != name})
            self.assertEqual(answer.status_code, 422, f"without {name}")
            self.assertIn(name, answer.text)
        for name, field in about["properties"].items():
            if resolve(field).get("type") in ("number", "integer"):
                for value in ("many", None, [1]):
                    answer = client.post("/predictions", json={**house, name: value})
                    self.assertEqual(answer.status_code, 422, f"{name} = {value!r}")
        self.assertEqual(client.post("/predictions", content=b"{").status_code, 422)

    def test_methods_and_paths(self):
        self.assertEqual(client.get("/predictions").status_code, 405)
        self.assertEqual(client.get("/helth").status_code, 404)

    def test_the_page_explains_itself(self):
        described = [f for s in schema["components"]["schemas"].values() for f in s.get("properties", {}).values() if f.get("description")
                     and s.get("title") not in ("ValidationError", "HTTPValidationError")]
        self.assertGreaterEqual(len(described), 3, "fields with a description in /openapi.json")
        for path in ("/health", "/version", "/predictions"):
            for method in schema["paths"][path].values():
                self.assertTrue(method.get("description") or method.get("summary"), path)
