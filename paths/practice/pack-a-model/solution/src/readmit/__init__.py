"""The readmission model: code, weights and schema in one package."""

import json
from importlib.resources import files
from math import exp

__version__ = "1.2.0"
TYPES = {"int": (int,), "float": (int, float)}


class SchemaError(ValueError):
    """The row or the weights do not fit the schema."""


def _read(name: str) -> dict:
    return json.loads(files(__package__).joinpath(name).read_text(encoding="utf-8"))


def load() -> dict:
    """The weights, checked against the schema's version."""
    weights, schema = _read("weights.json"), _read("schema.json")
    if weights["schema_version"] != schema["version"]:
        raise SchemaError(f"weights are for schema {weights['schema_version']}, this is {schema['version']}")
    return weights


def predict(row: dict[str, object]) -> float:
    """The risk of one patient."""
    model, fields = load(), _read("schema.json")["fields"]
    unknown = set(row) - {field["name"] for field in fields}
    if unknown:
        raise SchemaError(f"unknown field {sorted(unknown)[0]}")
    total = model["bias"]
    for field in fields:
        name = field["name"]
        if name not in row:
            raise SchemaError(f"{name} is missing")
        value = row[name]
        if type(value) not in TYPES[field["type"]]:
            raise SchemaError(f"{name} must be {field['type']}, not {value!r}")
        if not field["min"] <= value <= field["max"]:
            raise SchemaError(f"{name} = {value} is outside {field['min']} to {field['max']}")
        total += model["weights"][name] * value
    return 1 / (1 + exp(-total))
