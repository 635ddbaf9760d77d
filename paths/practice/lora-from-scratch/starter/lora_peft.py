"""The same with PEFT on a small model made from a config."""
import torch
from peft import LoraConfig, get_peft_model
from torch import Tensor, nn
from transformers import GPT2Config, GPT2LMHeadModel


def small_model(seed: int) -> GPT2LMHeadModel:
    """GPT-2's architecture with two layers of 32 numbers and random weights."""
    raise NotImplementedError()


def with_lora(model: nn.Module, rank: int, alpha: int) -> nn.Module:
    """LoRA on the attention's c_attn; GPT-2 keeps its weights the other way round (fan_in_fan_out)."""
    raise NotImplementedError()


def trained(model: nn.Module) -> int:
    """How many numbers are trained."""
    raise NotImplementedError()


def fit(model: nn.Module, ids: Tensor, steps: int, lr: float) -> list[float]:
    """Train the adapter on (B, T) tokens; return the losses."""
    raise NotImplementedError()


def product(model: nn.Module, layer: int) -> Tensor:
    """Scale times B times A of a layer's c_attn: what merging adds, as (out, in)."""
    raise NotImplementedError()
