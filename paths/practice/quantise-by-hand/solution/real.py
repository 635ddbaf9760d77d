import json
from pathlib import Path

from quant import by_channel, by_tensor, output_error

layer = json.loads(Path("data/digits_layer.json").read_text())
w, inputs = layer["weights"], layer["inputs"]


def answers(m: list[list[float]]) -> list[int]:
    return [max(range(10), key=lambda i: sum(a * b for a, b in zip(m[i], x))) for x in inputs]


channel = by_channel(w, 4)
figures = {"tensor": output_error(w, by_tensor(w, 4), inputs), "channel": output_error(w, channel, inputs),
           "kept": sum(a == b for a, b in zip(answers(w), answers(channel)))}
Path("real.json").write_text(json.dumps(figures), encoding="utf-8")
