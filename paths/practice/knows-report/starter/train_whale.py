"""Given: trains the small GPT on eighteen chapters of Moby-Dick, a minute or two on one core, and writes whale.safetensors."""
import torch
from safetensors.torch import save_file
from small_gpt import CONTEXT, GPT, text
from torch.nn import functional as F

WIDTH, LAYERS, STEPS, PEAK = 48, 2, 700, 6e-3


def main() -> None:
    torch.set_num_threads(1)
    data, held, letters = text()
    model = GPT(len(letters), WIDTH, LAYERS)
    optimiser = torch.optim.AdamW(model.parameters(), lr=PEAK, weight_decay=0.1)
    generator = torch.Generator().manual_seed(0)
    for step in range(STEPS):
        for group in optimiser.param_groups:
            group["lr"] = PEAK * min((step + 1) / 60, 1.1 - step / STEPS)
        starts = torch.randint(len(data) - CONTEXT, (16,), generator=generator)
        rows = torch.stack([data[i:i + CONTEXT + 1] for i in starts])
        loss = F.cross_entropy(model(rows[:, :-1]).flatten(0, 1), rows[:, 1:].flatten())
        optimiser.zero_grad()
        loss.backward()
        optimiser.step()
        if step % 100 == 99:
            print(f"step {step + 1}: loss {loss.item():.3f}", flush=True)
    save_file(model.state_dict(), "whale.safetensors")
    rows = held[:len(held) // CONTEXT * CONTEXT].view(-1, CONTEXT)
    with torch.no_grad():
        print(f"held-back chapters: {F.cross_entropy(model(rows[:, :-1]).flatten(0, 1), rows[:, 1:].flatten()):.3f} a letter")


if __name__ == "__main__":
    main()
