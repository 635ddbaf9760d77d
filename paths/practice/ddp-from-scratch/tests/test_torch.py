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


def data():
    g = torch.Generator().manual_seed(5)
    return torch.randn(12, 3, generator=g), torch.randn(12, 1, generator=g)


def ddp_task(rank, world):
    from ddp_torch import in_sync, same_start, step
    torch.manual_seed(rank)  # each process begins elsewhere
    net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Tanh(), nn.Linear(4, 1)).eval()
    net[1].running_mean.fill_(float(rank))
    net = net.double()
    apart = in_sync(net)
    same_start(net)
    together = in_sync(net)
    x, y = (t.double() for t in data())
    cuts = [(0, 7), (7, 12), (12, 12)]  # uneven, and one is empty
    optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
    for _ in range(4):
        a, b = cuts[rank]
        step(net, x[a:b], y[a:b], optimizer)
    return {"apart": apart, "together": together, "sync": in_sync(net), "state": net.state_dict()}


class Ddp(unittest.TestCase):
    def test_uneven_parts_train_as_one(self):
        got = spread(ddp_task, 3)
        torch.manual_seed(0)
        net = nn.Sequential(nn.Linear(3, 4), nn.BatchNorm1d(4), nn.Tanh(), nn.Linear(4, 1)).eval()
        net[1].running_mean.fill_(0.0)
        net = net.double()
        x, y = (t.double() for t in data())
        optimizer = torch.optim.SGD(net.parameters(), lr=0.1)
        for _ in range(4):
            optimizer.zero_grad()
            nn.functional.mse_loss(net(x), y).backward()
            optimizer.step()
        for rank, one in enumerate(got):
            self.assertEqual((one["apart"], one["together"], one["sync"]), (False, True, True), f"process {rank}")
            for name, value in net.state_dict().items():
                self.assertTrue(torch.allclose(one["state"][name], value, atol=1e-9), f"process {rank}: {name} is that of one process with all samples")


if __name__ == "__main__":
    unittest.main()
