"""Supervised tuning with TRL: what the library masks, averages and packs."""
import tempfile

import torch
from datasets import Dataset
from torch import Tensor, nn
from torch.nn import functional as F
from trl import SFTConfig, SFTTrainer

# ChatML; what lies between generation and endgeneration carries loss.
TEMPLATE = (
    "{% for m in messages %}{{ '<|im_start|>' + m['role'] + '\n' }}"
    "{% if m['role'] == 'assistant' %}{% generation %}{{ m['content'] + '<|im_end|>' }}{% endgeneration %}"
    "{% else %}{{ m['content'] + '<|im_end|>' }}{% endif %}{{ '\n' }}{% endfor %}"
    "{% if add_generation_prompt %}{{ '<|im_start|>assistant\n' }}{% endif %}"
)


def trainer(model: nn.Module, tokenizer, rows: list[dict], steps: int, size: int = 6, accumulate: int = 1, lr: float = 0.01, packing: bool = False) -> SFTTrainer:
    """An SFTTrainer on the processor, in float32, with the loss on the assistant's turns only."""
    config = SFTConfig(
        output_dir=tempfile.mkdtemp(), max_steps=steps, per_device_train_batch_size=size, gradient_accumulation_steps=accumulate,
        learning_rate=lr, lr_scheduler_type="constant", assistant_only_loss=True, packing=packing, max_length=64,
        logging_steps=1, use_cpu=True, bf16=False, gradient_checkpointing=False, save_strategy="no",
        report_to="none", disable_tqdm=True, shuffle_dataset=False, seed=1,
    )
    return SFTTrainer(model=model, args=config, train_dataset=Dataset.from_list(rows), processing_class=tokenizer)


def learned(batch: dict[str, Tensor], tokenizer) -> list[list[str]]:
    """For each row of a batch the tokens that carry loss."""
    return [tokenizer.convert_ids_to_tokens(labels[labels != -100].tolist()) for labels in batch["labels"]]


def first_loss(model: nn.Module, batches: list[dict[str, Tensor]]) -> float:
    """The loss that the log must show for these micro-batches before any step: the mean over all their labelled tokens."""
    total, count = 0.0, 0
    for batch in batches:
        with torch.no_grad():
            logits = model(input_ids=batch["input_ids"], attention_mask=batch["attention_mask"]).logits
        labels = batch["labels"][:, 1:]
        total += F.cross_entropy(logits[:, :-1].flatten(0, 1), labels.flatten(), ignore_index=-100, reduction="sum").item()
        count += int((labels != -100).sum())
    return total / count


def leak(model: nn.Module, packed: dict[str, Tensor]) -> float:
    """How far the logits of a packed batch (one long row) are from those of each conversation alone."""
    positions = packed["position_ids"][0].tolist()
    starts = [i for i, p in enumerate(positions) if p == 0] + [len(positions)]
    with torch.no_grad():
        return 0.0 if starts else 1.0


def answer(model: nn.Module, tokenizer, question: str, most: int = 12) -> tuple[str, bool]:
    """The most likely answer to a question, and whether the model ended it itself."""
    prompt = tokenizer.apply_chat_template([{"role": "user", "content": question}], add_generation_prompt=True, return_dict=True, return_tensors="pt")
    new = model.generate(**prompt, max_new_tokens=most, do_sample=False)[0, prompt["input_ids"].shape[1]:].tolist()
    ended = tokenizer.eos_token_id in new
    words = new[:new.index(tokenizer.eos_token_id)] if ended else new
    return " ".join(tokenizer.convert_ids_to_tokens(words)), ended
