"""A value counts only with a quote that is in the document and says it."""

import json
from datetime import date

import pytest

from batch_extraction.checks import UnsoundError, checked, says

DOCUMENT = "Please send 24 lavender\nplants to the Harbour Café by 14 May 2026."
ORDER: dict[str, object] = {
    "customer": "Harbour Café",
    "item": "lavender plants",
    "quantity": 24,
    "wanted_by": "2026-05-14",
}
QUOTES = {
    "customer": "the Harbour Café",
    "item": "lavender plants",
    "quantity": "24 lavender",
    "wanted_by": "by 14 May 2026",
}


def reply(order: dict[str, object] | None = None, quotes: dict[str, str] | None = None) -> str:
    """A good reply with these changes."""
    return json.dumps({"order": ORDER | (order or {}), "quotes": QUOTES | (quotes or {})})


def test_a_good_reply_is_an_order_and_a_line_break_does_not_matter() -> None:
    order = checked(reply(), DOCUMENT)
    assert order is not None
    assert (order.quantity, order.wanted_by) == (24, date(2026, 5, 14))
    without_date = checked(reply({"wanted_by": None}, {"wanted_by": ""}), DOCUMENT)
    assert without_date is not None
    assert without_date.wanted_by is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "the reply"),
        ("[]", "the reply"),
        ('{"quotes": {}}', "order"),
        (reply({"quantity": "24"}), "order.quantity"),
        (reply({"quantity": 0}), "order.quantity"),
        (reply({"customer": ""}), "order.customer"),
        (reply({"wanted_by": "soon"}), "order.wanted_by"),
        (reply({"price": 3}), "order.price"),
        (reply({}, {"item": ""}), "item: there is no quote"),
        (reply({}, {"item": "lavender  bushes"}), "item: the quote is not"),
        (reply({"quantity": 42}), "quantity: the quote does not say"),
        (reply({"quantity": 4}), "quantity: the quote does not say"),
        (reply({"wanted_by": "2026-05-15"}), "wanted_by: the quote does not say"),
        (reply({"customer": "Harbor Cafe"}), "customer: the quote does not say"),
    ],
)
def test_anything_else_is_said(text: str, reason: str) -> None:
    with pytest.raises(UnsoundError, match=reason):
        checked(text, DOCUMENT)


@pytest.mark.parametrize(
    ("quote", "value", "is_said"),
    [
        ("a dozen", 12, True),
        ("three trees", 3, True),
        ("three trees", 13, False),
        ("by 2026-06-02", date(2026, 6, 2), True),
        ("12 June 2026", date(2026, 6, 2), False),
        ("HARBOUR", "Harbour", True),
    ],
)
def test_ways_to_say_a_value(quote: str, value: object, is_said: bool) -> None:
    assert says(quote, value) is is_said
