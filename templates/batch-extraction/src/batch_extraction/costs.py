"""What a run costs, in tokens and money, with what was paid for replies that could not be used."""

from collections.abc import Sequence

from .results import Result

# Euros for a million tokens, read and written. Made up: put your provider's here, with the day you looked.
PRICE_IN = 1.00
PRICE_OUT = 5.00


def cost(n_in: int, n_out: int) -> float:
    """Euros."""
    return (n_in * PRICE_IN + n_out * PRICE_OUT) / 1_000_000


def table(results: Sequence[Result]) -> str:
    """A line for each document and their sum, as Markdown."""
    rows = ["| document | became | tries | tokens in | tokens out | euros |", "|---|---|--:|--:|--:|--:|"]
    for result in results:
        rows.append(_row(result.document, result.state, [result]))
    n_records = sum(result.state == "record" for result in results)
    rows.append(_row("**all**", f"{n_records} of {len(results)} records", results))
    per_record = f"{cost(*_tokens(results)) / n_records:.6f} euros" if n_records else "nothing to divide by"
    return "\n".join([*rows, "", f"A record costs {per_record}, failures and retries included."])


def _row(name: str, state: str, results: Sequence[Result]) -> str:
    n_in, n_out = _tokens(results)
    n_tries = sum(result.n_tries for result in results)
    return f"| {name} | {state} | {n_tries} | {n_in} | {n_out} | {cost(n_in, n_out):.6f} |"


def _tokens(results: Sequence[Result]) -> tuple[int, int]:
    return sum(result.n_in for result in results), sum(result.n_out for result in results)
