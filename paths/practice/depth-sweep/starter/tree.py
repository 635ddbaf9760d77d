"""A small regression tree for one column. Use it; you do not change it."""

from statistics import fmean


class Tree:
    """Splits until a pile has fewer than two different x or max_depth is reached."""

    def __init__(self, max_depth: int = 50) -> None:
        self.max_depth = max_depth

    def fit(self, xs: list[float], ys: list[float]) -> "Tree":
        self.root = self._grow(sorted(zip(xs, ys)), self.max_depth)
        return self

    def predict(self, x: float) -> float:
        node = self.root
        while isinstance(node, tuple):
            threshold, left, right = node
            node = left if x <= threshold else right
        return node

    def _grow(self, pairs: list[tuple[float, float]], depth: int):
        total, n = sum(y for _, y in pairs), len(pairs)
        best, cut, left_sum = None, 0, 0.0
        if depth > 0:
            for i in range(1, n):
                left_sum += pairs[i - 1][1]
                if pairs[i - 1][0] == pairs[i][0]:
                    continue
                score = left_sum**2 / i + (total - left_sum) ** 2 / (n - i)
                if best is None or score > best + 1e-9:
                    best, cut = score, i
        if best is None:
            return fmean(y for _, y in pairs)
        threshold = (pairs[cut - 1][0] + pairs[cut][0]) / 2
        return threshold, self._grow(pairs[:cut], depth - 1), self._grow(pairs[cut:], depth - 1)
