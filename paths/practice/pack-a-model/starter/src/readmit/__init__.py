"""The readmission model: code, weights and schema in one package."""


class SchemaError(ValueError):
    """The row or the weights do not fit the schema."""


def load() -> dict:
    """The weights, checked against the schema's version."""
    raise NotImplementedError


def predict(row: dict[str, object]) -> float:
    """The risk of one patient."""
    raise NotImplementedError
