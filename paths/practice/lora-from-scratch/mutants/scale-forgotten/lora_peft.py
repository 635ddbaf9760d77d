"""The same with PEFT on a small model made from a config."""
import torch
from peft import LoraConfig, get_peft_model
from torch import Tensor, nn
from transformers import GPT2Config, GPT2LMHeadModel


def small_model(seed: int) -> GPT2LMHeadModel:
    """GPT-2's architecture with two layers of 32 numbers and random weights."""
    torch.manual_seed(seed)
    return GPT2LMHeadModel(GPT2Config(vocab_size=64, n_positions=32, n_embd=32, n_layer=2, n_head=2, attn_pdrop=0.0, embd_pdrop=0.0, resid_pdrop=0.0))


def with_lora(model: nn.Module, rank: int, alpha: int) -> nn.Module:
    """LoRA on the attention's c_attn; GPT-2 keeps its weights the other way round (fan_in_fan_out)."""
    return get_peft_model(model, LoraConfig(r=rank, lora_alpha=alpha, target_modules=["c_attn"], fan_in_fan_out=True, lora_dropout=0.0, task_type="CAUSAL_LM"))


def trained(model: nn.Module) -> int:
    """How many numbers are trained."""
    return sum(p.numel() for p in model.parameters() if p.requires_grad)


def fit(model: nn.Module, ids: Tensor, steps: int, lr: float) -> list[float]:
    """Train the adapter on (B, T) tokens; return the losses."""
    optimizer = torch.optim.AdamW([p for p in model.parameters() if p.requires_grad], lr=lr)
    losses = []
    for _ in range(steps):
        loss = model(input_ids=ids, labels=ids).loss
        optimizer.zero_grad()
        loss.backward()
        optimizer.step()
        losses.append(loss.item())
    return losses


def product(model: nn.Module, layer: int) -> Tensor:
    """Scale times B times A of a layer's c_attn: what merging adds, as (out, in)."""
    part = model.base_model.model.transformer.h[layer].attn.c_attn
    return (part.lora_B["default"].weight @ part.lora_A["default"].weight).detach()
