import csv
import sys
import unittest
from pathlib import Path

from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers

from with_tokenizers import per_character, train

WHALE = Path("data/whale.txt").read_text(encoding="utf-8")
ROWS = list(csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines()))


def reference(text, size):
    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    tokenizer.train_from_iterator([text], trainers.BpeTrainer(vocab_size=size, initial_alphabet=pre_tokenizers.ByteLevel.alphabet(), show_progress=False))
    return tokenizer


class Real(unittest.TestCase):
    def test_every_text_comes_back_whole(self):
        tokenizer = train(WHALE, 1000)
        for text in [row["text"] for row in ROWS] + ["", "ß 🐳 日本", "  two  spaces\n", "naïve"]:
            self.assertEqual(tokenizer.decode(tokenizer.encode(text).ids), text, "encode and decode lose something; all 256 bytes must be in the initial alphabet")

    def test_the_vocabulary_has_the_size_that_was_asked_for(self):
        for size in (256, 300, 1000):
            self.assertEqual(train(WHALE, size).get_vocab_size(), size)

    def test_256_pieces_are_bytes(self):
        self.assertEqual(len(train(WHALE, 256).encode("whale ä 🐳").ids), len("whale ä 🐳".encode()))

    def test_it_learned_from_the_text_it_was_given(self):
        for text, size in ((WHALE[:20_000], 600), (WHALE[20_000:45_000], 600), ("low low low lower newer newer wider " * 30, 270)):
            own, other = train(text, size), reference(text, size)
            for row in ROWS:
                self.assertEqual(len(own.encode(row["text"]).ids), len(other.encode(row["text"]).ids), f"tokens of text {row['id']} with {size} pieces")

    def test_per_character_counts_all_texts_together(self):
        tokenizer = train(WHALE, 800)
        for language in ("en", "de", "fi"):
            texts = [row["text"] for row in ROWS if row["language"] == language]
            want = sum(len(tokenizer.encode(t).ids) for t in texts) / sum(len(t) for t in texts)
            self.assertAlmostEqual(per_character(tokenizer, texts), want, places=9)
        self.assertIn("tokenizers", sys.modules)
