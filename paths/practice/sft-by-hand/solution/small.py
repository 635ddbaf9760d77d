"""Given: a tokenizer of thirty tokens, a model with random weights, and sixteen conversations. Nothing is downloaded."""
import torch
from tokenizers import Regex, Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

SPECIAL = ["<pad>", "<unk>", "<|im_start|>", "<|im_end|>", "\n"]
WORDS = "system user assistant what colour is the sky grass rose it blue green red where lives in a fox cow bird den barn nest".split()
PAIRS = [("what colour is the sky", "it is blue"), ("what colour is the grass", "green"), ("what colour is the rose", "it is red"), ("where lives the fox", "the fox lives in a den"), ("where lives the cow", "in a barn"), ("where lives the bird", "it lives in a nest")]
ROWS = [{"messages": [{"role": "user", "content": q}, {"role": "assistant", "content": a}]} for q, a in PAIRS]


def tokenizer(template: str) -> PreTrainedTokenizerFast:
    """One token for each word, line break and marker; the spaces between words are dropped."""
    plain = Tokenizer(models.WordLevel({w: i for i, w in enumerate(SPECIAL + WORDS)}, unk_token="<unk>"))
    plain.pre_tokenizer = pre_tokenizers.Split(Regex(r"<\|im_start\|>|<\|im_end\|>|\n|[a-z]+"), behavior="removed", invert=True)
    made = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="<pad>", unk_token="<unk>", eos_token="<|im_end|>")
    made.chat_template = template
    return made


def small_model(seed: int) -> GPT2LMHeadModel:
    """GPT-2's architecture with two layers of 32 numbers."""
    torch.manual_seed(seed)
    return GPT2LMHeadModel(GPT2Config(vocab_size=len(SPECIAL + WORDS), n_positions=128, n_embd=32, n_layer=2, n_head=2, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0, pad_token_id=0, bos_token_id=2, eos_token_id=3))
