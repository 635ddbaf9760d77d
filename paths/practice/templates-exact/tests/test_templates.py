import unittest

TALK = [{"role": "user", "content": " Hi\n"}, {"role": "assistant", "content": "Hello"}]
SYSTEM = [{"role": "system", "content": "Be brief."}]


class Templates(unittest.TestCase):
    def same(self, got, want):
        self.assertEqual(got, want, f"\nexpected {want!r}\ngot      {got!r}")

    def test_chatml_keeps_the_text_as_it_is(self):
        from templates import render
        self.same(render(SYSTEM + TALK, "chatml"), "<|im_start|>system\nBe brief.<|im_end|>\n<|im_start|>user\n Hi\n<|im_end|>\n<|im_start|>assistant\nHello<|im_end|>\n")

    def test_llama3_strips_and_starts_once(self):
        from templates import render
        self.same(render(SYSTEM + TALK, "llama3"), "<|begin_of_text|><|start_header_id|>system<|end_header_id|>\n\nBe brief.<|eot_id|><|start_header_id|>user<|end_header_id|>\n\nHi<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\nHello<|eot_id|>")

    def test_gemma_calls_the_assistant_model(self):
        from templates import render
        self.same(render(TALK, "gemma"), "<bos><start_of_turn>user\nHi<end_of_turn>\n<start_of_turn>model\nHello<end_of_turn>\n")

    def test_open_turns(self):
        from templates import render
        for family, end in (("chatml", "<|im_end|>\n<|im_start|>assistant\n"), ("llama3", "<|eot_id|><|start_header_id|>assistant<|end_header_id|>\n\n"), ("gemma", "<end_of_turn>\n<start_of_turn>model\n")):
            got = render(TALK[:1], family, open_turn=True)
            self.assertTrue(got.endswith(end), f"{family}: {got!r}")

    def test_braces_in_the_text_survive(self):
        from templates import render
        self.assertIn('{"a": {1}}', render([{"role": "user", "content": '{"a": {1}}'}], "chatml"))

    def test_refusals(self):
        from templates import render
        with self.assertRaises(ValueError):
            render(SYSTEM + TALK, "gemma")
        with self.assertRaises(ValueError):
            render(TALK, "alpaca")

    def test_first_difference(self):
        from templates import first_difference
        self.assertIsNone(first_difference("ab", "ab"))
        self.assertEqual(first_difference("abc", "abd"), 2)
        self.assertEqual(first_difference("ab", "abc"), 2)
        self.assertEqual(first_difference("", "x"), 0)

    def test_cost(self):
        from templates import cost
        self.assertAlmostEqual(cost(["<a>\nyes<b>"] * 3, "<a>\n", "yes<b>"), 0.8073549, places=5)
        self.assertAlmostEqual(cost(["<a>\nyes<b>"] * 3, "<a>", "yes<b>"), (2.8073549 + 0.8073549) / 2, places=5)
        self.assertAlmostEqual(cost(["x y", "z y"], "y", "z"), 1.5849625, places=5)
