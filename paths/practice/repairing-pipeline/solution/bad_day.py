"""Let a bad day run over the pipeline, and compare with one from scratch."""
import random

from pipeline import Pipeline


def orders(day: str, seq: int, *cents: int) -> dict:
    """Return a file of orders."""
    return {"day": day, "source": "orders", "seq": seq,
            "rows": [{"id": i, "country": "DE" if i % 2 else "CH", "cents": c} for i, c in enumerate(cents)]}


def rates(day: str, seq: int, ch: float) -> dict:
    """Return a file of rates."""
    return {"day": day, "source": "rates", "seq": seq,
            "rows": [{"country": "DE", "rate": 1}, {"country": "CH", "rate": ch}]}


def crash(step: str) -> None:
    """Die at a random step."""
    if RNG.random() < 0.3:
        raise RuntimeError(f"died at {step}")


RNG = random.Random(1)
GOOD = [orders("d1", 1, 500, 700), rates("d1", 1, 1.05), orders("d2", 1, 300), rates("d2", 1, 1.06), orders("d1", 2, 500, 7000)]
renamed = orders("d3", 1, 100)
renamed["rows"][0]["price"] = renamed["rows"][0].pop("cents")
bad_day = [GOOD[0], GOOD[1], GOOD[0], GOOD[2], renamed, GOOD[4], GOOD[0], GOOD[3], GOOD[4]]

pipeline = Pipeline()
for file in bad_day:
    print(file["day"], file["source"], file["seq"], pipeline.receive(file))
    try:
        for message in pipeline.run(crash):
            print("  ", message)
    except RuntimeError as error:
        print("  ", error)
while pipeline.dirty:
    pipeline.run()
scratch = Pipeline()
for file in GOOD:
    scratch.receive(file)
scratch.run()
print("rejected:", pipeline.rejected)
same = pipeline.mart == scratch.mart and pipeline.lineage == scratch.lineage
print("equal" if same else "different")
