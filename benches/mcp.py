#!/usr/bin/env python3
"""Times MCP servers over stdio as whole processes, side by side.

    benches/mcp.py ROUNDS NAME 'COMMAND …' 'JSON of the tools/call params' [NAME COMMAND PARAMS] …

Each round starts every server once, in turn: spawn to tools/list, 2,000 calls one by one, 5,000 with 64 in flight.
Prints the medians over the rounds. CPU is of all threads; Linux only; standard library only.
"""
import json
import os
import shlex
import statistics
import subprocess
import sys
import threading
import time

ONE_BY_ONE, TOGETHER, IN_FLIGHT = 2_000, 5_000, 64


def cpu_ms(pid):
    tasks = os.listdir(f"/proc/{pid}/task")
    return sum(int(open(f"/proc/{pid}/task/{task}/schedstat").read().split()[0]) for task in tasks) / 1e6


def measure(command, params):
    began = time.perf_counter()
    server = subprocess.Popen(shlex.split(command), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    to, answers = server.stdin, server.stdout

    def send(message):
        to.write(json.dumps(message).encode() + b"\n")
        to.flush()

    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    send({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello})
    answers.readline()
    send({"jsonrpc": "2.0", "method": "notifications/initialized"})
    send({"jsonrpc": "2.0", "id": 2, "method": "tools/list"})
    answers.readline()
    started = (time.perf_counter() - began) * 1e3
    start_cpu = cpu_ms(server.pid)

    call = json.dumps({"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": params}).encode() + b"\n"
    times = []
    for _ in range(ONE_BY_ONE):
        sent = time.perf_counter()
        to.write(call)
        to.flush()
        answer = answers.readline()
        times.append((time.perf_counter() - sent) * 1e6)
    if b'"isError":true' in answer or b'"error":{' in answer[:60]:
        sys.exit(f"the call failed: {answer[:300]!r}")
    call_cpu = (cpu_ms(server.pid) - start_cpu) * 1e3 / ONE_BY_ONE

    room = threading.Semaphore(IN_FLIGHT)

    def write():
        for number in range(TOGETHER):
            room.acquire()
            send({"jsonrpc": "2.0", "id": 1000 + number, "method": "tools/call", "params": params})

    began = time.perf_counter()
    writer = threading.Thread(target=write)
    writer.start()
    for _ in range(TOGETHER):
        answers.readline()
        room.release()
    rate = TOGETHER / (time.perf_counter() - began)
    status = open(f"/proc/{server.pid}/status").read()
    peak = int(status.split("VmHWM:")[1].split()[0]) / 1024
    to.close()
    server.wait()
    times.sort()
    return started, start_cpu, times[ONE_BY_ONE // 2], times[ONE_BY_ONE * 99 // 100], call_cpu, rate, peak


def main():
    rounds, rest = int(sys.argv[1]), sys.argv[2:]
    servers = [(rest[i], rest[i + 1], json.loads(rest[i + 2])) for i in range(0, len(rest), 3)]
    results = {name: [] for name, _, _ in servers}
    for _ in range(rounds):
        for name, command, params in servers:
            results[name].append(measure(command, params))
    print("| server | spawn → list | start CPU | call p50 | p99 | CPU a call | calls/s | peak memory |")
    print("|---|--:|--:|--:|--:|--:|--:|--:|")
    for name, rows in results.items():
        start, start_cpu, p50, p99, call_cpu, rate, peak = (statistics.median(column) for column in zip(*rows))
        print(f"| {name} | {start:.1f} ms | {start_cpu:.1f} ms | {p50:.0f} µs | {p99:.0f} µs | {call_cpu:.0f} µs | {rate:,.0f} | {peak:.1f} MiB |")


if __name__ == "__main__":
    main()
