#!/usr/bin/env python3
"""Times `los serve` as a whole process: start, calls over kept connections, memory.

    benches/http.py LOS WORKSPACE [ROUNDS]

Each round serves a copy of the workspace anew: start to the first answer, then `hello` over 1, 16 and 64 connections
that each wait for an answer before the next call, then memory after those, after 50,000 calls in all, and after 500 MCP sessions.
Prints medians over the rounds (3). The client takes about as much CPU as the server: rates are lower bounds. Linux only; standard library only.
"""
import json
import os
import selectors
import shutil
import socket
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

CALLS, IN_ALL, SESSIONS = 6_000, 50_000, 500
BODY = b'{"args":{"name":"Ada"}}'
TOKEN = "the-token-of-the-bench"


def request(path, body, *headers):
    lines = [f"POST {path} HTTP/1.1", "Host: localhost", "Content-Type: application/json", f"Content-Length: {len(body)}", f"Authorization: Bearer {TOKEN}", *headers]
    return "\r\n".join(lines).encode() + b"\r\n\r\n" + body


HELLO = request("/v1/tools/hello", BODY)


def rss_mib(pid, field="VmRSS"):
    return int(Path(f"/proc/{pid}/status").read_text().split(f"{field}:")[1].split()[0]) / 1024


def cpu_ms(pid):
    # Threads that ended count as well.
    return sum(map(int, Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[11:13])) * 1e3 / os.sysconf("SC_CLK_TCK")


def connect(port):
    connection = socket.create_connection(("127.0.0.1", port))
    connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return connection


def answer_of(connection):
    """One whole answer with a Content-Length."""
    data = b""
    while b"\r\n\r\n" not in data:
        got = connection.recv(65_536)
        if not got:
            sys.exit("the server closed the connection")
        data += got
    head, body = data.split(b"\r\n\r\n", 1)
    length = int(head.lower().split(b"content-length:")[1].split(b"\r\n")[0])
    while len(body) < length:
        body += connection.recv(65_536)
    return head, body


def calls(port, n_connections, n_calls):
    """Calls in a second, and the times of each in ms, sorted."""
    selector = selectors.DefaultSelector()
    sent, times = {}, []
    connections = [connect(port) for _ in range(n_connections)]
    left = n_calls
    began = time.perf_counter()
    for connection in connections:
        selector.register(connection, selectors.EVENT_READ)
        sent[connection] = time.perf_counter()
        connection.sendall(HELLO)
        left -= 1
    while len(times) < n_calls:
        for key, _ in selector.select():
            connection = key.fileobj
            head, body = answer_of(connection)
            times.append((time.perf_counter() - sent[connection]) * 1e3)
            if not head.startswith(b"HTTP/1.1 200"):
                sys.exit(f"the call failed: {body[:300]!r}")
            if left > 0:
                left -= 1
                sent[connection] = time.perf_counter()
                connection.sendall(HELLO)
    rate = n_calls / (time.perf_counter() - began)
    for connection in connections:
        connection.close()
    return rate, sorted(times)


def session(port):
    """Opens an MCP session and leaves it, as a client does that is killed."""
    hello = {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": {"name": "bench", "version": "1"}}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}).encode()
    with connect(port) as connection:
        connection.sendall(request("/mcp", body, "Accept: application/json, text/event-stream", "Connection: close"))
        got = b""
        while chunk := connection.recv(65_536):
            got += chunk
    if b"mcp-session-id" not in got.lower():
        sys.exit(f"no session: {got[:300]!r}")


def measure(los, workspace):
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder) / "workspace"
        shutil.copytree(workspace, root)
        settings = root / "learning-os.toml"
        kept = settings.read_text().split("[rate_limits]")[0] if settings.exists() else ""
        settings.write_text(kept + "\n[rate_limits]\nhello = 0\n")
        environment = os.environ | {"LOS_TOKEN": TOKEN}
        command = [los, "--root", root, "--json", "--quiet", "serve", "--bind", "127.0.0.1:0"]
        began = time.perf_counter()
        server = subprocess.Popen(command, stdout=subprocess.PIPE, env=environment)
        try:
            port = int(json.loads(server.stdout.readline())["address"].rsplit(":", 1)[1])
            with connect(port) as connection:
                connection.sendall(HELLO)
                answer_of(connection)
            row = {"start, ms": (time.perf_counter() - began) * 1e3, "memory at start, MiB": rss_mib(server.pid)}
            n_done = 1
            for n_connections in (1, 16, 64):
                cpu = cpu_ms(server.pid)
                rate, times = calls(port, n_connections, CALLS)
                name = f"{n_connections} connections" if n_connections > 1 else "1 connection"
                row[f"{name}: calls/s"] = rate
                row[f"{name}: p50, ms"] = times[CALLS // 2]
                row[f"{name}: p99, ms"] = times[CALLS * 99 // 100]
                row[f"{name}: server CPU a call, µs"] = (cpu_ms(server.pid) - cpu) * 1e3 / CALLS
                n_done += CALLS
            calls(port, 16, IN_ALL - n_done)
            row[f"memory after {IN_ALL:,} calls, MiB"] = rss_mib(server.pid)
            for _ in range(SESSIONS):
                session(port)
            row[f"memory after {SESSIONS} MCP sessions, MiB"] = rss_mib(server.pid)
            page = []
            for _ in range(9):
                with connect(port) as connection:
                    sent = time.perf_counter()
                    connection.sendall(f"GET / HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {TOKEN}\r\n\r\n".encode())
                    answer_of(connection)
                    page.append((time.perf_counter() - sent) * 1e3)
            row["the page `/`, ms"] = statistics.median(page)
            row["highest memory, MiB"] = rss_mib(server.pid, "VmHWM")
            return row
        finally:
            server.terminate()
            server.wait()


def main():
    los, workspace = os.path.abspath(sys.argv[1]), sys.argv[2]
    rows = [measure(los, workspace) for _ in range(int(sys.argv[3]) if len(sys.argv) > 3 else 3)]
    print("| what | median |\n|---|--:|")
    for name in rows[0]:
        value = statistics.median(row[name] for row in rows)
        print(f"| {name} | {value:,.0f} |" if value >= 100 else f"| {name} | {value:.2f} |")


if __name__ == "__main__":
    main()
