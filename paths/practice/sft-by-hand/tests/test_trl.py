import os
import tempfile
import unittest

os.environ.update(HF_HUB_OFFLINE="1", HF_HOME=tempfile.mkdtemp(), TOKENIZERS_PARALLELISM="false", OMP_NUM_THREADS="1")

import torch

torch.set_num_threads(1)

import sft_trl
from small import PAIRS, ROWS, small_model, tokenizer


def chatml(messages):
    return "".join(f"<|im_start|>{m['role']}\n{m['content']}<|im_end|>\n" for m in messages)


class Trl(unittest.TestCase):
    def setUp(self):
        self.tok = tokenizer(sft_trl.TEMPLATE)

    def made(self, **settings):
        return sft_trl.trainer(small_model(1), self.tok, ROWS, **settings)

    def test_the_template_is_chatml(self):
        talk = [{"role": "system", "content": "it is blue"}, *ROWS[0]["messages"], *ROWS[3]["messages"]]
        self.assertEqual(self.tok.apply_chat_template(talk, tokenize=False), chatml(talk))
        asked = talk[:2]
        self.assertEqual(self.tok.apply_chat_template(asked, tokenize=False, add_generation_prompt=True), chatml(asked) + "<|im_start|>assistant\n")

    def test_only_answers_with_their_end_carry_loss(self):
        batch = next(iter(self.made(steps=1).get_train_dataloader()))
        got = sorted(sft_trl.learned(batch, self.tok))
        self.assertEqual(got, sorted([*answer.split(), "<|im_end|>"] for _, answer in PAIRS), "each answer and its end mark, nothing else")

    def test_the_log_begins_with_the_mean_over_all_answer_tokens(self):
        run = self.made(steps=1, size=2, accumulate=3)
        batches = list(run.get_train_dataloader())
        by_hand = sft_trl.first_loss(small_model(1).eval(), batches)
        run.train()
        self.assertAlmostEqual(by_hand, run.state.log_history[0]["loss"], places=3)
        means = [sft_trl.first_loss(small_model(1).eval(), [b]) for b in batches]
        self.assertGreater(abs(by_hand - sum(means) / 3), 1e-4, "a mean of the three means is another number")
        self.assertEqual(run.args.bf16, False)

    def test_packed_conversations_see_each_other_here(self):
        packed = next(iter(self.made(steps=1, packing=True).get_train_dataloader()))
        self.assertEqual(packed["input_ids"].shape[0], 1, "one long row")
        model, ids, where = small_model(1).eval(), packed["input_ids"], packed["position_ids"]
        cuts = [i for i, p in enumerate(where[0].tolist()) if p == 0] + [ids.shape[1]]
        with torch.no_grad():
            together = model(ids, position_ids=where).logits[0]
            apart = torch.cat([model(ids[:, a:b]).logits[0] for a, b in zip(cuts, cuts[1:])])
        got = sft_trl.leak(model, packed)
        self.assertGreater(got, 0.01, "without FlashAttention every answer sees the conversations before it")
        self.assertAlmostEqual(got, (together - apart).abs().max().item(), places=4)

    def test_it_answers_and_stops(self):
        run = self.made(steps=160)
        run.train()
        losses = [row["loss"] for row in run.state.log_history if "loss" in row]
        self.assertLess(losses[-1], 0.15, "160 steps are enough for six answers")
        model = run.model.eval()
        for question, wanted in PAIRS:
            self.assertEqual(sft_trl.answer(model, self.tok, question), (wanted, True), question)


if __name__ == "__main__":
    unittest.main()
