"""The same model in transformers, looked into."""
import torch
from torch import Tensor
from transformers import LlamaConfig, LlamaForCausalLM


def build(config: dict, weights: dict[str, list]) -> LlamaForCausalLM:
    """A LlamaForCausalLM of data/model.json in float64, in evaluation mode; a missing weight raises."""
    raise NotImplementedError()


@torch.no_grad()


def layers(model: LlamaForCausalLM, tokens: list[int]) -> list[Tensor]:
    """The vectors after the embedding and after each layer, before the last norm, caught with hooks: (T, width) each."""
    raise NotImplementedError()


@torch.no_grad()


def cached_equals_whole(model: LlamaForCausalLM, tokens: list[int]) -> float:
    """The largest difference between the logits of the whole text and those with `past_key_values`, token by token."""
    raise NotImplementedError()
