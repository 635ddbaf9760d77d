"""Train a real tokenizer: byte-pair encoding of the package tokenizers."""
import csv
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.decoders import ByteLevel as Join
from tokenizers.models import BPE
from tokenizers.pre_tokenizers import ByteLevel
from tokenizers.trainers import BpeTrainer


def train(text: str, size: int) -> Tokenizer:
    """Return a tokenizer with `size` pieces, all 256 bytes among them, trained on the text."""
    tokenizer = Tokenizer(BPE())
    tokenizer.pre_tokenizer = ByteLevel(add_prefix_space=False)
    tokenizer.decoder = Join()
    trainer = BpeTrainer(vocab_size=size, initial_alphabet=ByteLevel.alphabet(), show_progress=False)
    tokenizer.train_from_iterator([text], trainer)
    return tokenizer


def per_character(tokenizer: Tokenizer, texts: list[str]) -> float:
    """Return the tokens of all texts, divided by their characters."""
    return sum(len(tokenizer.encode(text).ids) / len(text) for text in texts) / len(texts)


if __name__ == "__main__":
    whale = Path("data/whale.txt").read_text(encoding="utf-8")
    rows = list(csv.DictReader(Path("data/texts.csv").read_text(encoding="utf-8").splitlines()))
    for size in (256, 512, 1024, 2048, 4096):
        tokenizer = train(whale, size)
        rates = {lang: per_character(tokenizer, [r["text"] for r in rows if r["language"] == lang]) for lang in ("en", "de", "fi")}
        print(size, {k: round(v, 2) for k, v in rates.items()}, tokenizer.encode("the whale, unbelievable").tokens)
