import json
import sys
import unittest

import openai

from purse import Empty, Purse

# The SDK's own HTTP library; a function plays the provider, so nothing leaves this machine.
http = sys.modules[openai.DefaultHttpxClient.__mro__[1].__module__.split(".")[0]]


class Provider:
    """Plays recorded answers in order, and keeps the requests."""

    def __init__(self, *answers):
        self.answers, self.requests = list(answers), []

    def __call__(self, request):
        self.requests.append(json.loads(request.content))
        if not self.answers:
            return http.Response(500, json={"error": {"type": "test", "message": "more calls than recorded answers"}})
        answer = self.answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer

    def client(self, **options):
        return openai.OpenAI(api_key="not-a-key", http_client=http.Client(transport=http.MockTransport(self)), **options)


def answer(text, used_in, used_out, status="completed"):
    return http.Response(200, json={
        "id": "resp_1", "object": "response", "created_at": 1, "status": status, "model": "small",
        "incomplete_details": {"reason": "max_output_tokens"} if status == "incomplete" else None,
        "output": [{"type": "message", "id": "msg_1", "role": "assistant", "status": status,
                    "content": [{"type": "output_text", "text": text, "annotations": []}]}],
        "usage": {"input_tokens": used_in, "output_tokens": used_out, "total_tokens": used_in + used_out,
                  "input_tokens_details": {"cached_tokens": 0}, "output_tokens_details": {"reasoning_tokens": 0}},
        "parallel_tool_calls": True, "tool_choice": "auto", "tools": [],
    })


class Spending(unittest.TestCase):
    def purse(self, euros, *answers):
        self.provider = Provider(*answers)
        return Purse(self.provider.client(max_retries=0), euros, 2.0, 10.0)

    def test_a_call_costs_what_it_used(self):
        purse = self.purse(1.0, answer("Grüezi", 12, 4), answer("Adieu", 20, 7))
        self.assertEqual(purse.ask("small", "Say hello", 100), "Grüezi")
        self.assertAlmostEqual(purse.spent, (12 * 2 + 4 * 10) / 1e6, places=12)
        purse.ask("small", "Say goodbye")
        self.assertAlmostEqual(purse.spent, (32 * 2 + 11 * 10) / 1e6, places=12)
        sent = self.provider.requests
        self.assertEqual((sent[0]["model"], sent[0]["max_output_tokens"], sent[1]["max_output_tokens"]), ("small", 100, 300))

    def test_nothing_is_sent_without_money_for_the_worst_case(self):
        text = "ä" * 50
        worst = (150 * 2 + 40 * 10) / 1e6  # a hundred bytes and fifty for the frame
        purse = self.purse(worst - 1e-9, answer("never", 1, 1))
        with self.assertRaises(Empty):
            purse.ask("small", text, 40)
        self.assertEqual((self.provider.requests, purse.spent), ([], 0))
        purse = self.purse(worst + 1e-9, answer("just", 60, 40), answer("never", 1, 1))
        self.assertEqual(purse.ask("small", text, 40), "just")
        with self.assertRaises(Empty):
            purse.ask("small", text, 40)
        self.assertEqual(len(self.provider.requests), 1)

    def test_a_cut_answer_costs_money(self):
        purse = self.purse(1.0, answer("Once upon", 9, 40, "incomplete"))
        with self.assertRaises(ValueError):
            purse.ask("small", "A story", 40)
        self.assertAlmostEqual(purse.spent, (9 * 2 + 40 * 10) / 1e6, places=12)
