"""Attention on lists."""
import itertools
import math

Matrix = list[list[float]]


def einsum(spec: str, a: Matrix, b: Matrix) -> Matrix:
    """Multiply two matrices as the letters say."""
    inputs, out = spec.replace(" ", "").split("->")
    in_a, in_b = inputs.split(",")
    size = dict(zip(in_a + in_b, (len(a), len(a[0]), len(b), len(b[0]))))
    result = [[0.0] * size[out[1]] for _ in range(size[out[0]])]
    for place in itertools.product(*(range(n) for n in size.values())):
        at = dict(zip(size, place))
        result[at[out[0]]][at[out[1]]] += a[at[in_a[0]]][at[in_a[1]]] * b[at[in_b[0]]][at[in_b[1]]]
    return result


def softmax_rows(scores: Matrix) -> Matrix:
    """Softmax of each row."""
    result = []
    for row in scores:
        powers = [math.exp(x - max(row)) for x in row]
        result.append([p / sum(powers) for p in powers])
    return result


def weights(q: Matrix, k: Matrix) -> Matrix:
    """One row of weights for each query."""
    root = math.sqrt(len(q[0]))
    return softmax_rows([[x / root for x in row] for row in einsum("id,jd->ij", q, k)])


def attention(q: Matrix, k: Matrix, v: Matrix) -> Matrix:
    """The weighted sums of the values."""
    return einsum("ij,jd->id", weights(q, k), v)
