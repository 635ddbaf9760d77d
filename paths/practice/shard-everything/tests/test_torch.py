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


from torch import nn
from torch.distributed.device_mesh import init_device_mesh


def net():
    torch.manual_seed(4)
    return nn.Sequential(nn.Linear(6, 16), nn.Tanh(), nn.Linear(16, 16), nn.Tanh(), nn.Linear(16, 2)).double()


def data():
    g = torch.Generator().manual_seed(5)
    return torch.randn(12, 6, generator=g).double(), torch.randn(12, 2, generator=g).double() * 5


def task(rank, world):
    from fsdp_torch import local_numbers, shard, step, whole
    made = shard(net(), init_device_mesh("cpu", (world,)))
    optimizer = torch.optim.Adam(made.parameters(), lr=0.05)
    x, y = data()
    norms = [step(made, x[rank::world], y[rank::world], optimizer, 1.0) for _ in range(5)]
    state = optimizer.state_dict()["state"]
    moments = sum(s["exp_avg"].to_local().numel() for s in state.values())
    return {"held": local_numbers(made), "moments": moments, "norms": norms, "state": whole(made), "each": type(made[0]).__name__}


class Fsdp(unittest.TestCase):
    def test_two_halves_train_as_one(self):
        got = spread(task, 2)
        one = net()
        x, y = data()
        optimizer = torch.optim.Adam(one.parameters(), lr=0.05)
        norms = []
        for _ in range(5):
            optimizer.zero_grad()
            nn.functional.mse_loss(one(x), y).backward()
            norms.append(float(nn.utils.clip_grad_norm_(one.parameters(), 1.0)))
            optimizer.step()
        full = sum(p.numel() for p in one.parameters())
        self.assertGreater(norms[0], 1.0, "clipping is at work")
        for rank, answer in enumerate(got):
            self.assertEqual((answer["held"], answer["moments"]), (full // 2, full // 2), "half of the weights and of the moments")
            self.assertEqual(answer["each"], "FSDPLinear", "each linear layer is sharded by itself")
            for mine, wanted in zip(answer["norms"], norms):
                self.assertAlmostEqual(mine, wanted, places=9, msg=f"process {rank}: the norm is that of all shards together")
            for name, value in one.state_dict().items():
                self.assertTrue(torch.allclose(answer["state"][name], value, atol=1e-9), f"process {rank}: {name} is that of one process")


if __name__ == "__main__":
    unittest.main()
