"""Given: a tokenizer of fifteen tokens and a model that adds two digits badly. Nothing is downloaded."""
import torch
from tokenizers import Regex, Tokenizer, models, pre_tokenizers
from transformers import GPT2Config, GPT2LMHeadModel, PreTrainedTokenizerFast

TOKENS = ["<pad>", "<unk>", "<end>", *"0123456789+="]
ROWS = [{"prompt": f"{a}+{b}=", "answer": str(a + b)} for a in range(5) for b in range(5)]


def tokenizer() -> PreTrainedTokenizerFast:
    """One token for each character."""
    plain = Tokenizer(models.WordLevel({t: i for i, t in enumerate(TOKENS)}, unk_token="<unk>"))
    plain.pre_tokenizer = pre_tokenizers.Split(Regex(r"<end>|."), behavior="isolated")
    return PreTrainedTokenizerFast(tokenizer_object=plain, pad_token="<pad>", unk_token="<unk>", eos_token="<end>", padding_side="left")


def base_model(seed: int = 1) -> GPT2LMHeadModel:
    """Trained for some seconds on sums that are off by one two times in three, a third of them with a second digit behind."""
    torch.manual_seed(seed)
    model = GPT2LMHeadModel(GPT2Config(vocab_size=15, n_positions=16, n_embd=32, n_layer=2, n_head=2, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0, pad_token_id=0, bos_token_id=2, eos_token_id=2))
    draw = torch.Generator().manual_seed(seed)
    optimizer = torch.optim.AdamW(model.parameters(), lr=3e-3)
    for _ in range(300):
        a, b = torch.randint(0, 5, (2, 32), generator=draw)
        said = (a + b + torch.randint(-1, 2, (32,), generator=draw)).clamp(0, 9)
        more = torch.rand(32, generator=draw) < 0.3
        extra = torch.randint(0, 10, (32,), generator=draw)
        ids = torch.stack([a + 3, torch.full_like(a, 13), b + 3, torch.full_like(a, 14), said + 3, torch.where(more, extra + 3, 2), torch.full_like(a, 2)], 1)
        labels = ids.clone()
        labels[:, :4] = -100
        labels[:, 6] = torch.where(more, 2, -100)
        loss = model(input_ids=ids, labels=labels).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
    return model.eval()
