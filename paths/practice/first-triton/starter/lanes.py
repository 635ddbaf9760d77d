"""A memory that checks what a kernel loads and stores."""


class Memory:
    def __init__(self, values):
        self.values = list(values)
        self.loads = self.stores = 0

    def load(self, offsets, mask, other):
        self.loads += 1
        if len(offsets) != len(mask):
            raise ValueError("offsets and mask differ in length")
        return [self._at(o) if m else other for o, m in zip(offsets, mask)]

    def store(self, offsets, values, mask):
        self.stores += 1
        for o, v, m in zip(offsets, values, mask):
            if m:
                self._at(o)
                self.values[o] = v

    def _at(self, offset):
        if not 0 <= offset < len(self.values):
            raise IndexError(f"offset {offset} outside {len(self.values)} values: mask missing?")
        return self.values[offset]
