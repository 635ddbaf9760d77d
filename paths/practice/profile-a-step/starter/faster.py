"""The same model, faster: change forward, and nothing that it computes."""
from torch import Tensor

import work


class Reader(work.Reader):
    def forward(self, ids: Tensor) -> Tensor:
        raise NotImplementedError()
