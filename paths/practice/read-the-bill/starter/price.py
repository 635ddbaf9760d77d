"""The price of a thousand answers, four ways."""


def hosted(tokens_in: float, tokens_out: float, price_in: float, price_out: float, cached: float = 0.0) -> float:
    raise NotImplementedError


def rented(per_hour: float, per_second: float, utilisation: float) -> float:
    raise NotImplementedError


def serverless(memory_gb: float, seconds: float, price_gb_second: float, per_call: float,
               cold_share: float = 0.0, cold_seconds: float = 0.0) -> float:
    raise NotImplementedError


def own(purchase: float, years: float, watts: float, price_kwh: float, answers_per_day: float) -> float:
    raise NotImplementedError


def break_even(per_day: float, price_per_thousand: float) -> float:
    raise NotImplementedError


def best_change(price, settings: dict, changes: dict[str, float]) -> list[tuple[str, float]]:
    raise NotImplementedError
