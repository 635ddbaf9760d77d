"""The same model, faster: change forward, and nothing that it computes."""
import torch
from torch import Tensor

import work


class Reader(work.Reader):
    def forward(self, ids: Tensor) -> Tensor:
        letters = self.embed(ids)
        seen = torch.zeros_like(letters[:, 0])
        for place in range(ids.shape[1]):
            seen = seen + torch.relu(self.mix(letters[:, place]))
        return self.head(seen / ids.shape[1])
