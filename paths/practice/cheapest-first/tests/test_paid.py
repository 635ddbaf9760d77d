import json
import sys
import unittest

import openai

from cascade import Step, ask
from paid import model_step

# The SDK's own HTTP library; a function plays the provider, so nothing leaves this machine.
http = sys.modules[openai.DefaultHttpxClient.__mro__[1].__module__.split(".")[0]]


class Provider:
    """Plays recorded answers in order, and keeps the requests."""

    def __init__(self, *answers):
        self.answers, self.requests = list(answers), []

    def __call__(self, request):
        self.requests.append(json.loads(request.content))
        if not self.answers:
            return http.Response(400, json={"error": {"message": "more calls than recorded answers"}})
        return self.answers.pop(0)

    def client(self):
        return openai.OpenAI(api_key="not-a-key", http_client=http.Client(transport=http.MockTransport(self)))


def said(text, used_in=20, used_out=5, status="completed"):
    return http.Response(200, json={
        "id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": "small",
        "incomplete_details": {"reason": "max_output_tokens"} if status == "incomplete" else None,
        "output": [{"type": "message", "id": "msg_1", "role": "assistant", "status": status,
                    "content": [{"type": "output_text", "text": text, "annotations": []}]}],
        "usage": {"input_tokens": used_in, "output_tokens": used_out, "total_tokens": used_in + used_out,
                  "input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}},
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
    })


def failed(status):
    return http.Response(status, json={"error": {"message": "no", "type": "e", "code": "e"}})


class Paid(unittest.TestCase):
    def cascade(self, small, large):
        """Both models, and the honest end."""
        self.small, self.large, self.ledger = Provider(*small), Provider(*large), []
        return [model_step(self.small.client(), "small", "small-1", 1.0, 4.0, 2000, 100, self.ledger),
                model_step(self.large.client(), "large", "large-1", 10.0, 40.0, 2000, 100, self.ledger),
                Step("nobody", 0.0, lambda question: "I do not know")]

    def test_the_small_one_answers_and_is_paid_by_its_tokens(self):
        got = ask(self.cascade([said("At nine.", 31, 4)], []), "When do you open?")
        self.assertEqual((got["answer"], got["step"], self.large.requests), ("At nine.", "small", []))
        (entry,) = self.ledger
        self.assertEqual((entry["step"], entry["input"], entry["output"]), ("small", 31, 4))
        self.assertAlmostEqual(entry["cost"], (31 * 1.0 + 4 * 4.0) / 1e6, places=12)
        (sent,) = self.small.requests
        self.assertEqual((sent["model"], sent["max_output_tokens"]), ("small-1", 100))
        self.assertIn("When do you open?", json.dumps(sent, ensure_ascii=False))
        self.assertIn("PASS", json.dumps(sent), "the model is told how it declines")

    def test_who_declines_passes_on_and_is_paid(self):
        for word in ("PASS", " PASS.\n", ""):
            got = ask(self.cascade([said(word, 30, 1)], [said("In 1887.", 40, 6)]), "Since when?")
            self.assertEqual((got["answer"], got["step"]), ("In 1887.", "large"), f"the small model said {word!r}")
            self.assertEqual([e["step"] for e in self.ledger], ["small", "large"], "a call that declined costs as well")

    def test_a_cut_answer_is_no_answer(self):
        got = ask(self.cascade([said("You may bring back up to", 30, 100, "incomplete")], [said("Ten books.")]), "How many?")
        self.assertEqual(got["answer"], "Ten books.")

    def test_the_cascade_sees_every_failure(self):
        got = ask(self.cascade([failed(429), said("late")], [failed(500), said("later")]), "Hello?")
        self.assertEqual((got["answer"], got["step"]), ("I do not know", "nobody"))
        self.assertEqual((len(self.small.requests), len(self.large.requests)), (1, 1), "the SDK repeats by itself unless max_retries=0")
        self.assertEqual([outcome for _, outcome in got["tried"]], ["failed: RateLimitError", "failed: InternalServerError", "answered"])
        self.assertEqual(self.ledger, [])

    def test_the_price_is_the_most_a_call_can_cost(self):
        small, large, _ = self.cascade([], [])
        self.assertAlmostEqual(small.price, (2000 * 1.0 + 100 * 4.0) / 1e6, places=12)
        steps = self.cascade([said("PASS", 1900, 100)], [said("dear")])
        got = ask(steps, "Hello?", budget=large.price)
        self.assertEqual((got["step"], self.large.requests), ("nobody", []), "both at their worst are above the budget")
        self.assertLessEqual(sum(e["cost"] for e in self.ledger), got["cost"])

    def test_a_question_above_the_limit_is_passed_on_unasked(self):
        got = ask(self.cascade([said("never")], [said("never")]), "ä" * 1001)
        self.assertEqual((got["step"], self.small.requests, self.ledger), ("nobody", [], []), "2,002 bytes may be 2,002 tokens")

    def test_the_frame_of_a_message_is_counted(self):
        self.assertEqual(ask(self.cascade([said("Hello.")], []), "Hi")["answer"], "Hello.")
        (sent,) = self.small.requests
        room = 2000 - (len((sent.get("instructions") or "").encode()) + len(str(sent["input"]).encode()) - len("Hi"))
        got = ask(self.cascade([said("never")], [said("never")]), "a" * (room - 49))
        self.assertEqual((got["step"], self.small.requests), ("nobody", []), "50 tokens for the frame of a message")
        got = ask(self.cascade([said("just")], []), "a" * (room - 50))
        self.assertEqual(got["answer"], "just")


if __name__ == "__main__":
    unittest.main()
