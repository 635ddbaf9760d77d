"""The price of a thousand answers, four ways."""
import json
import math
from collections.abc import Callable
from pathlib import Path


def hosted(tokens_in: float, tokens_out: float, price_in: float, price_out: float, cached: float = 0.0) -> float:
    return 1000 * (1 - cached) * (tokens_in * price_in + tokens_out * price_out) / 1e6


def rented(per_hour: float, per_second: float, utilisation: float) -> float:
    if utilisation == 0:
        return math.inf
    return per_hour / 3600 * 1000 / (per_second * utilisation)


def serverless(memory_gb: float, seconds: float, price_gb_second: float, per_call: float,
               cold_share: float = 0.0, cold_seconds: float = 0.0) -> float:
    return 1000 * (memory_gb * (seconds + cold_share * cold_seconds) * price_gb_second + per_call)


def own(purchase: float, years: float, watts: float, price_kwh: float, answers_per_day: float) -> float:
    per_day = purchase / (years * 365) + watts / 1000 * 24 * price_kwh
    return per_day / answers_per_day * 1000


def break_even(per_day: float, price_per_thousand: float) -> float:
    return per_day / price_per_thousand * 1000


def best_change(price: Callable[..., float], settings: dict, changes: dict[str, float]) -> list[tuple[str, float]]:
    now = price(**settings)
    ratios = [(name, price(**{**settings, name: value}) / now) for name, value in changes.items()]
    return sorted(ratios, key=lambda pair: (pair[1], pair[0]))


if __name__ == "__main__":
    case = json.loads(Path("data/case.json").read_text())
    for way in (hosted, rented, serverless, own):
        print(f"{way.__name__} {way(**case[way.__name__]):.3f}")
    for name, ratio in best_change(hosted, case["hosted"], case["changes"]):
        print(f"{name} {ratio:.2f}")
    print("break-even", break_even(24 * case["rented"]["per_hour"], hosted(**case["hosted"])))
