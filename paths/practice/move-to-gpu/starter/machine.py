"""A simulated computer with a CPU and a GPU. Time passes only while it works."""


class Machine:
    """All times in seconds; the numbers are made up, but of a usual size."""

    CPU_RATE, GPU_RATE = 5e10, 1e13          # operations a second
    CPU_START, LAUNCH, COPY_START, COPY_RATE = 1e-6, 1e-5, 6e-5, 8e9
    FIRST = 0.25                             # libraries are loaded at the first GPU product

    def __init__(self) -> None:
        self._clock = 0.0
        self._busy_until = 0.0
        self._warm = False

    def now(self) -> float:
        return self._clock

    def cpu_matmul(self, n: int) -> None:
        self._clock += self.CPU_START + 2 * n**3 / self.CPU_RATE

    def gpu_copy(self, n: int) -> None:
        """Copy two matrices of n x n floats, and wait for it."""
        self.synchronize()
        self._clock += self.COPY_START + 2 * 4 * n * n / self.COPY_RATE

    def gpu_matmul(self, n: int) -> None:
        """Post a product; it runs on its own."""
        self._clock += self.LAUNCH
        if not self._warm:
            self._clock += self.FIRST
            self._warm = True
        self._busy_until = max(self._busy_until, self._clock) + 5e-6 + 2 * n**3 / self.GPU_RATE

    def synchronize(self) -> None:
        self._clock = max(self._clock, self._busy_until)
