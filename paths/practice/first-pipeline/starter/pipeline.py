"""A scaler and a pipeline with the interface of scikit-learn."""


class Scaler:
    def fit(self, rows: list[list[float]]) -> "Scaler":
        """Learn mean and deviation of each column."""
        raise NotImplementedError

    def transform(self, rows: list[list[float]]) -> list[list[float]]:
        """Return scaled rows, using what fit has learned."""
        raise NotImplementedError


class Pipeline:
    def __init__(self, steps: list, model) -> None:
        self.steps = steps
        self.model = model

    def fit(self, rows: list[list[float]], labels: list) -> "Pipeline":
        """Fit each step on the rows transformed so far, then the model."""
        raise NotImplementedError

    def predict(self, rows: list[list[float]]) -> list:
        """Transform with the fitted steps and ask the model."""
        raise NotImplementedError
