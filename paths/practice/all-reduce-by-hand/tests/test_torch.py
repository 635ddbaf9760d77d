import os
import socket
import struct
import tempfile
import unittest
from pathlib import Path

import torch
import torch.distributed as dist
import torch.multiprocessing as mp

torch.set_num_threads(1)


def loopback():
    """Switch the loopback interface on: in a sandbox without a network it is there, but off."""
    try:
        import fcntl
        with socket.socket() as s:
            fcntl.ioctl(s, 0x8914, struct.pack("16sh14x", b"lo", 0x41))  # SIOCSIFFLAGS: up and running
    except (ImportError, OSError):
        pass  # elsewhere it is on already


def worker(rank, world, file, task, out):
    torch.set_num_threads(1)
    os.environ["GLOO_SOCKET_IFNAME"] = "lo" if os.path.exists("/proc") else "lo0"
    dist.init_process_group("gloo", init_method=f"file://{file}", rank=rank, world_size=world)
    torch.save(task(rank, world), f"{out}/{rank}.pt")
    dist.destroy_process_group()


def spread(task, world):
    """Run task(rank, world) in `world` processes; return their answers."""
    loopback()
    with tempfile.TemporaryDirectory() as folder:
        mp.start_processes(worker, (world, f"{folder}/meet", task, folder), nprocs=world, start_method="fork")
        return [torch.load(Path(folder) / f"{rank}.pt") for rank in range(world)]


def ring_task(rank, world):
    from ring_torch import all_reduce, mean_of_all
    sent, real = [], dist.isend

    def counted(tensor, *args, **kwargs):
        sent.append((tensor.numel(), args[0] if args else kwargs.get("dst")))
        return real(tensor, *args, **kwargs)

    x = torch.arange(10.0) * (rank + 1)
    before = x.clone()
    dist.isend = counted
    total = all_reduce(x)
    dist.isend = real
    return {"total": total, "mean": mean_of_all(x), "same": torch.equal(x, before), "sent": sent, "empty": all_reduce(torch.tensor([1.0 + rank]))}


class Ring(unittest.TestCase):
    def test_three_processes_agree(self):
        for rank, got in enumerate(spread(ring_task, 3)):
            self.assertEqual(got["total"].tolist(), (torch.arange(10.0) * 6).tolist(), f"process {rank}")
            self.assertEqual(got["mean"].tolist(), (torch.arange(10.0) * 2).tolist())
            self.assertTrue(got["same"], "the input stays as it is")
            self.assertEqual(got["empty"].tolist(), [6.0], "fewer numbers than processes")
            self.assertEqual({to for _, to in got["sent"]}, {(rank + 1) % 3}, "messages go to the next process only")
            self.assertEqual(len(got["sent"]), 4, "2 (N - 1) messages")
            self.assertLessEqual(sum(n for n, _ in got["sent"]), 16, "each message holds one chunk")


if __name__ == "__main__":
    unittest.main()
