import heapq
import math
import random


def make_vectors(kind: str, n: int, seed: int) -> list[list[float]]:
    """n vectors of length 1 with 16 numbers; "structured" ones fill 4 dimensions."""
    rng, base = random.Random(seed), random.Random(99)
    inner = 4 if kind == "structured" else 16
    axes = [[base.gauss(0, 1) for _ in range(16)] for _ in range(inner)]
    made = []
    for _ in range(n):
        weights = [rng.gauss(0, 1) for _ in range(inner)]
        v = [sum(w * axis[i] for w, axis in zip(weights, axes)) for i in range(16)]
        size = math.hypot(*v)
        made.append([x / size for x in v])
    return made


def dot(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b))


def exact(query: list[float], vectors: list[list[float]], k: int) -> list[int]:
    scores = [dot(query, v) for v in vectors]
    return sorted(range(len(vectors)), key=lambda i: (-scores[i], i))[:k]


def build(vectors: list[list[float]], m: int) -> list[set[int]]:
    links: list[set[int]] = [set() for _ in vectors]
    for i, v in enumerate(vectors):
        near = [j for j in exact(v, vectors, m + 1) if j != i][:m]
        for j in near:
            links[i].add(j)
            links[j].add(i)
    return links


def walk(
    query: list[float], vectors: list[list[float]], links: list[set[int]], start: int, k: int, ef: int
) -> tuple[list[int], int]:
    first = dot(query, vectors[start])
    waiting, best, seen = [(-first, start)], [(first, start)], {start}
    while waiting:
        score, i = heapq.heappop(waiting)
        if len(best) == ef and -score < best[0][0]:
            break
        for j in links[i] - seen:
            seen.add(j)
            s = dot(query, vectors[j])
            if len(best) < ef or s > best[0][0]:
                heapq.heappush(waiting, (-s, j))
                heapq.heappush(best, (s, j))
                if len(best) > ef:
                    heapq.heappop(best)
    return [i for _, i in sorted(best, key=lambda p: (-p[0], p[1]))][:k], len(seen)


def recall(found: list[int], true: list[int]) -> float:
    return len(set(found) & set(true)) / len(true)


def main() -> None:
    lines = ["kind,ef,recall,visited"]
    for kind in ("structured", "random"):
        vectors, queries = make_vectors(kind, 400, seed=1), make_vectors(kind, 20, seed=2)
        links = build(vectors, 6)
        for ef in (10, 20, 40, 80):
            pairs = [(walk(q, vectors, links, 0, 10, ef), exact(q, vectors, 10)) for q in queries]
            found = sum(recall(ids, true) for (ids, _), true in pairs) / len(pairs)
            visited = sum(n for (_, n), _ in pairs) / len(pairs)
            lines.append(f"{kind},{ef},{found:.3f},{visited:.1f}")
    with open("curve.csv", "w", encoding="utf-8") as file:
        file.write("\n".join(lines) + "\n")


if __name__ == "__main__":
    main()
