"""GRPO with TRL: a reward that code checks, one that can be cheated, and the log that tells them apart."""
import tempfile

import torch
from datasets import Dataset
from torch import nn
from trl import GRPOConfig, GRPOTrainer


def exact(completions: list[str], answer: list[str], **rest) -> list[float]:
    """1.0 where the whole text is the answer, else 0.0."""
    return [1.0 if text.strip().startswith(right) else 0.0 for text, right in zip(completions, answer)]


def loose(completions: list[str], answer: list[str], **rest) -> list[float]:
    """1.0 where the answer occurs anywhere in the text: a reward with a hole."""
    return [1.0 if right in text else 0.0 for text, right in zip(completions, answer)]


def trainer(model: nn.Module, tokenizer, rows: list[dict], reward, steps: int, lr: float = 0.005, group: int = 8) -> GRPOTrainer:
    """A GRPOTrainer without KL, without division by the std, averaged over tokens; eight problems a step."""
    config = GRPOConfig(
        output_dir=tempfile.mkdtemp(), max_steps=steps, num_generations=group, per_device_train_batch_size=8 * group,
        max_completion_length=6, temperature=1.0, beta=0.0, scale_rewards="none", loss_type="dapo",
        learning_rate=lr, lr_scheduler_type="constant", logging_steps=1, use_cpu=True, bf16=False,
        gradient_checkpointing=False, save_strategy="no", report_to="none", disable_tqdm=True, seed=1,
    )
    return GRPOTrainer(model=model, reward_funcs=reward, args=config, train_dataset=Dataset.from_list(rows), processing_class=tokenizer)


def history(run: GRPOTrainer) -> list[dict[str, float]]:
    """One row for each step: reward, dead (share of groups with equal rewards), length, entropy."""
    names = {"reward": "reward", "dead": "frac_reward_zero_std", "length": "completions/mean_length", "entropy": "entropy"}
    return [{name: row[logged] for name, logged in names.items()} for row in run.state.log_history if "reward" in row]


def solved(model: nn.Module, tokenizer, rows: list[dict], draws: int = 8, seed: int = 0) -> float:
    """The share of exact answers among `draws` sampled ones for each row, whatever the model was trained with."""
    many = [row for row in rows for _ in range(draws)]
    prompts = tokenizer([row["prompt"] for row in many], return_tensors="pt", padding=True)
    torch.manual_seed(seed)
    with torch.no_grad():
        new = model.generate(**prompts, max_new_tokens=6, do_sample=True, top_k=0)[:, prompts["input_ids"].shape[1]:]
    texts = [tokenizer.decode(ids, skip_special_tokens=True) for ids in new]
    return sum(exact(texts, [row["answer"] for row in many])) / len(many)


def verdict(rows: list[dict[str, float]], before: float, after: float) -> str:
    """From the log and the exact scores before and after: collapsed, cheating, learning or flat.

    collapsed: the last ten steps have mostly dead groups and a mean reward below the first ten;
    cheating: the reward rose by more than 0.1 and the exact score fell; learning: both rose; else flat.
    """
    mean = lambda part, name: sum(row[name] for row in part) / len(part)
    first, last = rows[:10], rows[-10:]
    rise = mean(last, "reward") - mean(first, "reward")
    if mean(last, "dead") > 0.5 and rise < 0:
        return "collapsed"
    if rise > 0.1 and after != before:
        return "cheating" if after < before else "learning"
    return "flat"
