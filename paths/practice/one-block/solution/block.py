"""A transformer block on lists."""
import math

Matrix = list[list[float]]


def linear(x: Matrix, weight: Matrix, bias: list[float]) -> Matrix:
    """x times the transposed weight, plus the bias."""
    return [[sum(a * b for a, b in zip(row, line)) + c for line, c in zip(weight, bias)] for row in x]


def layer_norm(x: Matrix, weight: list[float], bias: list[float], eps: float = 1e-5) -> Matrix:
    """Normalise each row."""
    result = []
    for row in x:
        mean = sum(row) / len(row)
        root = math.sqrt(sum((v - mean) ** 2 for v in row) / len(row) + eps)
        result.append([(v - mean) / root * w + b for v, w, b in zip(row, weight, bias)])
    return result


def gelu(x: float) -> float:
    """x times the normal distribution's share below x."""
    return x * (1 + math.erf(x / math.sqrt(2))) / 2


def _add(a: Matrix, b: Matrix) -> Matrix:
    return [[x + y for x, y in zip(*rows)] for rows in zip(a, b)]


def _causal(q: Matrix, k: Matrix, v: Matrix, heads: int) -> Matrix:
    width = len(q[0]) // heads
    result = []
    for i, query in enumerate(q):
        row: list[float] = []
        for start in range(0, len(query), width):
            cut = slice(start, start + width)
            scores = [sum(a * b for a, b in zip(query[cut], key[cut])) / math.sqrt(width) for key in k[:i + 1]]
            powers = [math.exp(s - max(scores)) for s in scores]
            row += [sum(p * value[c] for p, value in zip(powers, v)) / sum(powers)
                    for c in range(start, start + width)]
        result.append(row)
    return result


def block(x: Matrix, weights: dict, heads: int) -> Matrix:
    """A pre-norm block with causal attention."""
    w = weights
    h = layer_norm(x, w["ln1_weight"], w["ln1_bias"])
    q, k, v = (linear(h, w["w" + name], w["b" + name]) for name in "qkv")
    x = _add(x, linear(_causal(q, k, v, heads), w["wo"], w["bo"]))
    h = layer_norm(x, w["ln2_weight"], w["ln2_bias"])
    wide = [[gelu(value) for value in row] for row in linear(h, w["w1"], w["b1"])]
    return _add(x, linear(wide, w["w2"], w["b2"]))


def parameters(d: int) -> int:
    """Parameters of a block of width d."""
    return 12 * d * d + 13 * d


def count(weights: dict) -> int:
    """All numbers in the dict."""
    return sum(len(row) if isinstance(row, list) else 1 for value in weights.values() for row in value)


def operations(d: int, length: int) -> int:
    """Operations of one forward pass."""
    return length * (24 * d * d + 4 * length * d)
