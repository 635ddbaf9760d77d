import unittest

from bill import attempt_cost, by_route, differences, percentile, wilson

PRICES = {"s": {"in": 1.0, "cached": 0.1, "out": 4.0, "batch": 0.5}, "l": {"in": 10.0, "cached": 1.0, "out": 40.0, "batch": 0.5}}


def attempt(request="r1", route="chat", model="s", day="03-01", start=0.0, end=1.0, outcome="ok", tin=1_000_000, cached=0, out=0, batch=False):
    return {"request": request, "route": route, "model": model, "day": day, "start": start, "end": end, "outcome": outcome, "in": tin, "cached": cached, "out": out, "batch": batch}


class Parts(unittest.TestCase):
    def test_cost_has_three_prices_a_discount_and_free_errors(self):
        for changes, expected in [({}, 1), ({"cached": 600_000}, 0.46), ({"out": 500_000}, 3), ({"batch": True}, 0.5), ({"outcome": "error 503"}, 0), ({"outcome": "error None"}, 0), ({"outcome": "broken", "out": 250_000}, 2), ({"model": "l"}, 10)]:
            self.assertAlmostEqual(attempt_cost(attempt(**changes), PRICES), expected, msg=f"{changes}")

    def test_an_unknown_model_is_named(self):
        with self.assertRaisesRegex(ValueError, "xyz"):
            attempt_cost(attempt(model="xyz"), PRICES)

    def test_percentile_is_by_nearest_rank(self):
        values = [float(v) for v in range(20, 0, -1)]
        self.assertEqual([percentile(values, q) for q in (0.5, 0.95, 1.0, 0.01)], [10, 19, 20, 1])
        self.assertEqual(values[0], 20, "the input was changed")
        self.assertEqual((percentile([7], 0.95), percentile([], 0.5), percentile([float(v) for v in range(1, 101)], 0.07)), (7, None, 7))

    def test_wilson(self):
        low, high = wilson(36, 40)
        self.assertAlmostEqual(low, 0.7695, places=3)
        self.assertAlmostEqual(high, 0.9604, places=3)
        self.assertEqual((round(wilson(5, 5)[1], 9), wilson(0, 0)), (1, None))


class Routes(unittest.TestCase):
    def test_requests_attempts_and_delay(self):
        data = [attempt(end=2.0, outcome="error 503"), attempt(start=3.0, end=5.5), attempt("r2", start=10, end=11), attempt("r3", end=9, outcome="broken"),
                attempt("r4", end=90_000, batch=True), attempt("r5", "sum", "l")]
        got = by_route(data, PRICES, {})
        self.assertEqual(list(got), ["chat", "sum"])
        chat = got["chat"]
        self.assertEqual({k: chat[k] for k in ("requests", "attempts", "answered", "p50", "p95")}, {"requests": 4, "attempts": 5, "answered": 3, "p50": 1, "p95": 5.5})
        self.assertAlmostEqual(chat["cost"], 3.5)
        self.assertAlmostEqual(chat["share"], 3.5 / 13.5)

    def test_quality_comes_from_the_graded_requests_of_the_route(self):
        data = [attempt(f"r{i}") for i in range(10)] + [attempt("x", "sum")]
        chat = by_route(data, PRICES, {"r0": 1, "r1": 1, "r2": 0, "r3": 1, "x": 0, "unknown": 1})["chat"]
        self.assertEqual((chat["graded"], chat["quality"]), (4, 0.75))
        self.assertAlmostEqual(chat["per_good"], 10 / 7.5)
        self.assertAlmostEqual(chat["interval"][0], wilson(3, 4)[0])

    def test_nothing_graded_answered_or_paid(self):
        one = by_route([attempt(outcome="error 500")], PRICES, {})["chat"]
        self.assertEqual((one["answered"], one["cost"], one["share"], one["p50"], one["quality"], one["interval"], one["per_good"]), (0, 0, 0.0, None, None, None, None))
        self.assertIsNone(by_route([attempt()], PRICES, {"r1": 0})["chat"]["per_good"])
        self.assertEqual(by_route([], PRICES, {}), {})

    def test_differences_show_the_largest_first(self):
        data = [attempt(day="03-01"), attempt(day="03-02"), attempt(day="03-02", model="l"), attempt(day="03-04")]
        invoice = [{"day": "03-01", "model": "s", "amount": "1.004"}, {"day": "03-02", "model": "s", "amount": "0.50"}, {"day": "03-02", "model": "l", "amount": "12"}, {"day": "03-03", "model": "s", "amount": "0.5"}]
        got = [(d, m, round(x, 6)) for d, m, x in differences(data, PRICES, invoice)]
        self.assertEqual(got, [("03-02", "l", -2), ("03-04", "s", 1), ("03-02", "s", 0.5), ("03-03", "s", -0.5)])
