"""The forward pass of a Llama-type model on lists."""
import math


def rms_norm(row: list[float], weight: list[float], eps: float) -> list[float]:
    """Divide by the root of the mean square, times the weight."""
    root = math.sqrt(sum(x * x for x in row) / len(row) + eps)
    return [x / root * w for x, w in zip(row, weight)]


def rotate_halves(row: list[float], position: int, theta: float) -> list[float]:
    """Turn the first half of a head against the second."""
    half = len(row) // 2
    first, second = [], []
    for i in range(half):
        angle = position * theta ** (-2 * i / len(row))
        a, b = row[i], row[i + half]
        first.append(a * math.cos(angle) - b * math.sin(angle))
        second.append(b * math.cos(angle) + a * math.sin(angle))
    return first + second


def silu(z: float) -> float:
    """z times the logistic function."""
    return z / (1 + math.exp(-z))


def _linear(row: list[float], weight: list[list[float]]) -> list[float]:
    return [sum(a * b for a, b in zip(row, line)) for line in weight]


def _heads(row: list[float], width: int) -> list[list[float]]:
    return [row[i:i + width] for i in range(0, len(row), width)]


def layer(x: list[list[float]], weights: dict, number: int, config: dict) -> list[list[float]]:
    """One layer: attention and feed-forward part, each with its norm and residual."""
    def w(name: str) -> list:
        return weights[f"model.layers.{number}.{name}.weight"]

    eps, width, theta = config["rms_norm_eps"], config["head_dim"], config["rope_theta"]
    share = config["num_attention_heads"] // config["num_key_value_heads"]
    normed = [rms_norm(row, w("input_layernorm"), eps) for row in x]
    q = [[rotate_halves(head, p, theta) for head in _heads(_linear(row, w("self_attn.q_proj")), width)]
         for p, row in enumerate(normed)]
    k = [[rotate_halves(head, p, theta) for head in _heads(_linear(row, w("self_attn.k_proj")), width)]
         for p, row in enumerate(normed)]
    v = [_heads(_linear(row, w("self_attn.v_proj")), width) for row in normed]
    result = []
    for i, row in enumerate(x):
        joined: list[float] = []
        for h, query in enumerate(q[i]):
            g = h // share
            scores = [sum(a * b for a, b in zip(query, k[j][g])) / math.sqrt(width) for j in range(i + 1)]
            powers = [math.exp(s - max(scores)) for s in scores]
            joined += [sum(p * v[j][g][c] for j, p in enumerate(powers)) / sum(powers) for c in range(width)]
        row = [a + b for a, b in zip(row, _linear(joined, w("self_attn.o_proj")))]
        inner = rms_norm(row, w("post_attention_layernorm"), eps)
        wide = [silu(a) * b for a, b in zip(_linear(inner, w("mlp.gate_proj")), _linear(inner, w("mlp.up_proj")))]
        result.append([a + b for a, b in zip(row, _linear(wide, w("mlp.down_proj")))])
    return result


def forward(model: dict, tokens: list[int]) -> tuple[list[list[list[float]]], list[list[float]]]:
    """Vectors after the embedding and each layer, and the logits."""
    weights, config = model["weights"], model["config"]
    table = weights["model.embed_tokens.weight"]
    x = [list(table[token]) for token in tokens]
    seen = [x]
    for number in range(config["num_hidden_layers"]):
        x = layer(x, weights, number, config)
        seen.append(x)
    last = [rms_norm(row, weights["model.norm.weight"], config["rms_norm_eps"]) for row in x]
    return seen, [_linear(row, table) for row in last]


def first_jump(mine: list[list[list[float]]], theirs: list[list[list[float]]], limit: float) -> int | None:
    """The first place with a distance above the limit."""
    for place, (a, b) in enumerate(zip(mine, theirs)):
        if max(abs(x - y) for r, s in zip(a, b) for x, y in zip(r, s)) > limit:
            return place
    return None
