"""Preference tuning with TRL and PEFT, and what its log says."""
import tempfile

import torch
from datasets import Dataset
from peft import LoraConfig
from torch import Tensor, nn
from trl import DPOConfig, DPOTrainer


def trainer(model: nn.Module, tokenizer, pairs: list[dict], steps: int, beta: float = 0.1, lr: float = 0.02, rank: int = 4) -> DPOTrainer:
    """A DPOTrainer that trains a LoRA adapter; the reference is the same model without it."""
    config = DPOConfig(
        output_dir=tempfile.mkdtemp(), max_steps=steps, per_device_train_batch_size=len(pairs), beta=beta,
        learning_rate=lr, lr_scheduler_type="constant", logging_steps=1, use_cpu=True, bf16=False,
        gradient_checkpointing=False, save_strategy="no", report_to="none", disable_tqdm=True, seed=1,
    )
    adapter = LoraConfig(r=rank, lora_alpha=2 * rank, target_modules=["c_attn", "c_fc", "mlp.c_proj"], fan_in_fan_out=True, task_type="CAUSAL_LM")
    return DPOTrainer(model=model, args=config, train_dataset=Dataset.from_list(pairs), processing_class=tokenizer, peft_config=adapter)


def history(run: DPOTrainer) -> list[dict[str, float]]:
    """One row for each step: loss, chosen, rejected, margin, accuracy."""
    names = {"loss": "loss", "chosen": "rewards/chosen", "rejected": "rewards/rejected", "margin": "rewards/margins", "accuracy": "rewards/accuracies"}
    return [{name: row[logged] for name, logged in names.items()} for row in run.state.log_history if "loss" in row]


def answer_logp(model: nn.Module, batch: dict[str, Tensor]) -> Tensor:
    """The log-probability of each row's answer: the sum over the places where completion_mask is 1."""
    with torch.no_grad():
        logp = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"]).logits[:, :-1].log_softmax(-1)
    each = logp.gather(2, batch["input_ids"][:, 1:, None]).squeeze(2)
    return (each * batch["completion_mask"][:, 1:]).sum(1)


def rewards(run: DPOTrainer, batch: dict[str, Tensor]) -> tuple[float, float]:
    """The mean implicit rewards of a batch, whose first half is chosen and second half rejected."""
    model = run.model.eval()
    now = answer_logp(model, batch)
    with model.disable_adapter():
        before = answer_logp(model, batch)
    rejected, chosen = (run.beta * (now - before)).chunk(2)
    return chosen.mean().item(), rejected.mean().item()


def verdict(rows: list[dict[str, float]]) -> str:
    """sinking if the loss fell and chosen fell, healthy if only the loss fell, else stuck."""
    first, last = rows[0], rows[-1]
    if last["loss"] >= first["loss"]:
        return "stuck"
    return "sinking" if last["chosen"] < first["chosen"] else "healthy"
