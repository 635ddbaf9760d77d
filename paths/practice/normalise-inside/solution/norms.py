"""Layer norm and batch norm."""
import copy
import math


def _scale(value: float, mean: float, variance: float, eps: float, weight: float, bias: float) -> float:
    return (value - mean) / math.sqrt(variance + eps) * weight + bias


def _moments(values: list[float]) -> tuple[float, float]:
    mean = sum(values) / len(values)
    return mean, sum((v - mean) ** 2 for v in values) / len(values)


def layer_norm(batch: list[list[float]], weight: list[float], bias: list[float],
               eps: float = 1e-5) -> list[list[float]]:
    """Normalise each row."""
    result = []
    for row in batch:
        mean, variance = _moments(row)
        result.append([_scale(v, mean, variance, eps, w, b) for v, w, b in zip(row, weight, bias)])
    return result


class BatchNorm:
    """Normalise each column; running estimates for evaluation."""

    def __init__(self, width: int, momentum: float = 0.1, eps: float = 1e-5) -> None:
        self.momentum, self.eps, self.training = momentum, eps, True
        self.weight, self.bias = [1.0] * width, [0.0] * width
        self.running_mean, self.running_var = [0.0] * width, [1.0] * width

    def train(self) -> "BatchNorm":
        """Switch to training mode."""
        self.training = True
        return self

    def eval(self) -> "BatchNorm":
        """Switch to evaluation mode."""
        self.training = False
        return self

    def __call__(self, batch: list[list[float]]) -> list[list[float]]:
        """The normalised rows."""
        n = len(batch)
        if self.training and n < 2:
            raise ValueError("a batch of one has no spread")
        columns = []
        for j, column in enumerate(zip(*batch)):
            if self.training:
                mean, variance = _moments(list(column))
                m = self.momentum
                self.running_mean[j] = (1 - m) * self.running_mean[j] + m * mean
                self.running_var[j] = (1 - m) * self.running_var[j] + m * variance * n / (n - 1)
            else:
                mean, variance = self.running_mean[j], self.running_var[j]
            columns.append([_scale(v, mean, variance, self.eps, self.weight[j], self.bias[j]) for v in column])
        return [list(row) for row in zip(*columns)]


def depends_on_mates(norm: BatchNorm, example: list[float], mates_a: list[list[float]],
                     mates_b: list[list[float]]) -> float:
    """How much the example's output changes with its neighbours."""
    a, b = (copy.deepcopy(norm)([example] + mates)[0] for mates in (mates_a, mates_b))
    return max(abs(x - y) for x, y in zip(a, b))
