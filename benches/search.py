#!/usr/bin/env python3
"""Search by meaning as whole processes: first index, cold questions, a server's questions and memory.

    benches/search.py target/dist/los TREE 21

TREE is a workspace without calls a minute (`[rate_limits]` with `context_search = 0`), such as 64 change logs of crates
in `docs/` (about 3,000 units). Its index is deleted and made anew. Linux only; standard library only.
"""
import json
import os
import resource
import shutil
import statistics
import subprocess
import sys
import time

LOS, TREE, ROUNDS = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2]), int(sys.argv[3])
QUERIES = ["keep passwords out of scripts", "two threads wait for each other", "rounding of decimal numbers"]


def run(*args):
    before, began = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
    done = subprocess.run([LOS, "--root", TREE, "--json", *args], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True)
    wall, after = time.perf_counter() - began, resource.getrusage(resource.RUSAGE_CHILDREN)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall * 1e3, cpu * 1e3, json.loads(done.stdout)


def memory(pid):
    status = open(f"/proc/{pid}/status").read()
    return int(status.split("VmHWM:")[1].split()[0]) / 1024


def server():
    command = [LOS, "--root", TREE, "mcp", "serve"]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def ask(method, params):
        message = {"jsonrpc": "2.0", "id": 1, "method": method, "params": params}
        process.stdin.write(json.dumps(message).encode() + b"\n")
        process.stdin.flush()
        answer = json.loads(process.stdout.readline())
        assert not answer["result"].get("isError"), answer

    ask("initialize", {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}})
    process.stdin.write(b'{"jsonrpc":"2.0","method":"notifications/initialized"}\n')
    ask("tools/list", {})
    idle, times = memory(process.pid), []
    for n in range(60):
        began = time.perf_counter()
        ask("tools/call", {"name": "context_search", "arguments": {"query": f"{QUERIES[n % 3]} {n}"}})
        times.append((time.perf_counter() - began) * 1e3)
    print(f"server: {idle:.1f} MiB before the first question, {memory(process.pid):.1f} MiB after 60")
    print(f"first question {times[0]:.1f} ms, later ones {statistics.median(times[1:]):.2f} ms")
    process.stdin.close()
    process.wait()


shutil.rmtree(os.path.join(TREE, ".context"), ignore_errors=True)
wall, cpu, indexed = run("search", "--index")
size = os.path.getsize(os.path.join(TREE, ".context/search.db"))
print(f"{indexed['units']} units, {indexed['embedded']} texts: {wall / 1e3:.1f} s, {cpu / 1e3:.1f} s CPU, {size:,} bytes")
time.sleep(3)
run("search", *QUERIES[0].split())
rounds = [run("search", *QUERIES[n % 3].split())[:2] for n in range(ROUNDS)]
print(f"cold question: {statistics.median(r[0] for r in rounds):.1f} ms, {statistics.median(r[1] for r in rounds):.1f} ms CPU")
server()
