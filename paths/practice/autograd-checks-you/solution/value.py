"""Autograd for single numbers."""
import math
from collections.abc import Callable, Iterable


class Value:
    """A number that remembers from which values it came."""

    def __init__(
        self, data: float, inputs: tuple["Value", ...] = (),
        slopes: tuple[float, ...] = (),
    ) -> None:
        self.data = data
        self.grad = 0.0
        self._inputs = inputs
        self._slopes = slopes        # slope of this value with respect to each input

    def __add__(self, other: "Value | float") -> "Value":
        other = _value(other)
        return Value(self.data + other.data, (self, other), (1.0, 1.0))

    def __mul__(self, other: "Value | float") -> "Value":
        other = _value(other)
        return Value(self.data * other.data, (self, other), (other.data, self.data))

    def __neg__(self) -> "Value":
        return self * -1.0

    def __sub__(self, other: "Value | float") -> "Value":
        return self + -_value(other)

    def __rsub__(self, other: float) -> "Value":
        return _value(other) + -self

    __radd__ = __add__
    __rmul__ = __mul__

    def relu(self) -> "Value":
        return Value(max(0.0, self.data), (self,), (1.0 if self.data > 0 else 0.0,))

    def exp(self) -> "Value":
        result = math.exp(self.data)
        return Value(result, (self,), (result,))

    def log(self) -> "Value":
        return Value(math.log(self.data), (self,), (1.0 / self.data,))

    def backward(self) -> None:
        """Add the slopes of this value to the gradients of its graph."""
        order: list[Value] = []
        seen: set[int] = set()
        stack = [(self, False)]
        while stack:
            value, done = stack.pop()
            if done:
                order.append(value)
            elif id(value) not in seen:
                seen.add(id(value))
                stack.append((value, True))
                stack.extend((one, False) for one in value._inputs)
        found = {id(value): 0.0 for value in order}
        found[id(self)] = 1.0
        for value in reversed(order):
            for one, slope in zip(value._inputs, value._slopes):
                found[id(one)] += slope * found[id(value)]
        for value in order:
            value.grad += found[id(value)]


def _value(x: "Value | float") -> Value:
    return x if isinstance(x, Value) else Value(float(x))


def zero_grad(values: Iterable[Value]) -> None:
    """Set the gradients to 0."""
    for value in values:
        value.grad = 0.0
