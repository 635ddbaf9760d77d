"""The steps in order; each has the interface of reader.plain and adds one change to the one before."""
import torch
from reader import CONTEXT, HEADS, WIDTH, Reader, plain
from torch import Tensor
from torch.nn import functional as F


def no_gradients(model: Reader, prompts: list[list[int]], count: int) -> list[list[int]]:
    with torch.inference_mode():
        return plain(model, prompts, count)


def onward(model: Reader, ids: Tensor, cache: Tensor, start: int) -> Tensor:
    """Read (B, T) tokens that stand from `start` on, with the keys and values before them; the likeliest next tokens."""
    size, length = ids.shape
    x = model.table(ids) + model.places.weight[start:start + length]
    for block, kept in zip(model.blocks, cache):
        q, k, v = (part.view(size, length, HEADS, -1).transpose(1, 2) for part in block.qkv(block.ln1(x)).chunk(3, -1))
        kept[0, :, :, start:start + length], kept[1, :, :, start:start + length] = k, v
        keys, values = kept[:, :, :, :start + length]
        mixed = F.scaled_dot_product_attention(q, keys, values, is_causal=length > 1)
        x = x + block.out(mixed.transpose(1, 2).reshape(size, length, WIDTH))
        x = x + block.down(F.gelu(block.up(block.ln2(x))))
    return model.head(model.ln(x[:, -1])).argmax(-1)


@torch.inference_mode()
def batched(model: Reader, prompts: list[list[int]], count: int) -> list[list[int]]:
    ids = torch.tensor(prompts)
    cache = torch.empty(len(model.blocks), 2, len(prompts), HEADS, CONTEXT, WIDTH // HEADS)
    found, start = [], 0
    for _ in range(count):
        after = onward(model, ids, cache, start)
        found.append(after)
        start, ids = start + ids.shape[1], after[:, None]
    return torch.stack(found, 1).tolist()


def cached(model: Reader, prompts: list[list[int]], count: int) -> list[list[int]]:
    return [batched(model, [prompt], count)[0] for prompt in prompts]


VERSIONS = {"no gradients": no_gradients, "cache keys": cached, "batch": batched}
