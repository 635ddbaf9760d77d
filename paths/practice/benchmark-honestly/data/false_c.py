# "The bandwidth of main memory", on a CPU with 32 MB of last-level cache
import time, torch
a = torch.randn(200_000); b = torch.empty_like(a)
for _ in range(10):
    b.copy_(a)
times = []
for _ in range(50):
    start = time.perf_counter()
    b.copy_(a)
    times.append(time.perf_counter() - start)
print("GB/s", 2 * a.numel() * 4 / sorted(times)[25] / 1e9)
