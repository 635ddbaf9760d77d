"""A tiny transformer with a known circuit, as lists. Given; do not change it.

Two attention heads work one after the other on a prompt of token numbers 0 to 9:
head "prev" writes at each position which token stood before it; head "match" at each
position looks for earlier positions whose "prev" equals its own token, and writes the
token found there. Head "noise" writes things that nobody reads.
Every output is a vector of ten numbers, kept under the key (head, position).
"""
HEADS = ("prev", "noise", "match")


def one_hot(token):
    return [float(k == token) for k in range(10)]


def run(tokens, patch=None):
    """Return (logits at the last position, cache of all head outputs).

    patch is a dict {(head, position): vector}: these outputs are replaced.
    """
    patch = patch or {}
    cache = {}

    def write(key, vector):
        cache[key] = list(patch.get(key, vector))

    for p in range(len(tokens)):
        write(("prev", p), one_hot(tokens[p - 1]) if p else [0.0] * 10)
    for p in range(len(tokens)):
        write(("noise", p), [((tokens[p] * 7 + k * 3) % 5) / 5 for k in range(10)])
    for p in range(len(tokens)):
        out = [0.0] * 10
        for q in range(1, p):
            weight = cache[("prev", q)][tokens[p]]
            out = [o + weight * x for o, x in zip(out, one_hot(tokens[q]))]
        write(("match", p), out)
    last = len(tokens) - 1
    logits = [4 * m + 0.1 * n for m, n in zip(cache[("match", last)], cache[("noise", last)])]
    return logits, cache
