"""The same model, faster: change forward, and nothing that it computes."""
import torch
from torch import Tensor

import work


class Reader(work.Reader):
    def forward(self, ids: Tensor) -> Tensor:
        return self.head(torch.relu(self.mix(self.embed(ids))).mean(dim=1))
