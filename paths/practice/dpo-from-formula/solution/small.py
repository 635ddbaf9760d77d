"""Given: a tokenizer of some thirty tokens, ChatML, and a model that gives long and short answers alike. Nothing is downloaded."""
import torch
from tokenizers import Regex, Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

SPECIAL = ["<pad>", "<unk>", "<|im_start|>", "<|im_end|>", "\n"]
THINGS = {"sky": "blue", "grass": "green", "rose": "red", "coal": "black", "snow": "white", "sea": "blue", "leaf": "green", "blood": "red"}
WORDS = ["user", "assistant", "what", "colour", "is", "the", "it", *THINGS, *sorted(set(THINGS.values()))]
TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' }}"
    "{% if m['role'] == 'assistant' %}{% generation %}{{ m['content'] + '<|im_end|>' }}{% endgeneration %}"
    "{% else %}{{ m['content'] + '<|im_end|>' }}{% endif %}{{ '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def tokenizer() -> PreTrainedTokenizerFast:
    """One token for each word, line break and marker."""
    plain = Tokenizer(models.WordLevel({w: i for i, w in enumerate(SPECIAL + WORDS)}, unk_token="<unk>"))
    plain.pre_tokenizer = pre_tokenizers.Split(Regex(r"<\|im_start\|>|<\|im_end\|>|\n|[a-z]+"), behavior="removed", invert=True)
    made = PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="<pad>", unk_token="<unk>", eos_token="<|im_end|>")
    made.chat_template = TEMPLATE
    return made


def asked(thing: str) -> list[dict]:
    return [{"role": "user", "content": f"what colour is the {thing}"}]


def pair(thing: str) -> dict:
    """The whole sentence is chosen, the bare word rejected."""
    return {"prompt": asked(thing), "chosen": [{"role": "assistant", "content": f"it is {THINGS[thing]}"}], "rejected": [{"role": "assistant", "content": THINGS[thing]}]}


def base_model(seed: int = 1) -> GPT2LMHeadModel:
    """Trained for some seconds on both kinds of answers, for all eight things."""
    torch.manual_seed(seed)
    tok = tokenizer()
    model = GPT2LMHeadModel(GPT2Config(vocab_size=len(tok), n_positions=64, n_embd=32, n_layer=2, n_head=2, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0, pad_token_id=0, bos_token_id=2, eos_token_id=3))
    texts = [tok.apply_chat_template(p["prompt"] + p[kind], tokenize=False) for p in map(pair, THINGS) for kind in ("chosen", "rejected")]
    batch = tok(texts, return_tensors="pt", padding=True)
    labels = batch["input_ids"].masked_fill(batch["attention_mask"] == 0, -100)
    optimizer = torch.optim.AdamW(model.parameters(), lr=0.01)
    for _ in range(150):
        loss = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"], labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.eval()
