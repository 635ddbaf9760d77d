"""Near-duplicates with datasketch."""
from datasketch import MinHash, MinHashLSH
from near import exact_pairs, jaccard


def sketches(sets: dict[str, frozenset[str]], n: int) -> dict[str, MinHash]:
    made = {}
    for name, items in sets.items():
        if items:
            made[name] = MinHash(num_perm=n)
            made[name].update_batch([item.encode() for item in items])
    return made


def filled(made: dict[str, MinHash], bands: int, rows: int) -> MinHashLSH:
    lsh = MinHashLSH(num_perm=bands * rows, params=(bands, rows))
    for name, sketch in made.items():
        lsh.insert(name, sketch)
    return lsh


def index(sets: dict[str, frozenset[str]], bands: int, rows: int) -> MinHashLSH:
    return filled(sketches(sets, bands * rows), bands, rows)


def candidates(sets: dict[str, frozenset[str]], bands: int, rows: int) -> set[tuple[str, str]]:
    made = sketches(sets, bands * rows)
    lsh = filled(made, bands, rows)
    return {tuple(sorted((name, other))) for name, sketch in made.items() for other in lsh.query(sketch) if other != name}


def pairs(sets: dict[str, frozenset[str]], bands: int, rows: int, least: float) -> set[tuple[str, str]]:
    return {(a, b) for a, b in candidates(sets, bands, rows)}


def measured(sets: dict[str, frozenset[str]], bands: int, rows: int, least: float) -> tuple[float, int]:
    true = exact_pairs({name: items for name, items in sets.items() if items}, least)
    some = candidates(sets, bands, rows)
    return len(some & true) / len(true) if true else 1.0, len(some)
