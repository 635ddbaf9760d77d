"""An MCP client over standard input and output."""
import contextlib
import json
import queue
import subprocess
import threading
import time

VERSION = "1999-12-31"


class ProtocolError(Exception):
    pass


class ToolFailed(Exception):
    pass


class Client:
    def __init__(self, argv: list[str], timeout: float = 5.0):
        self.argv, self.timeout, self.last_id = argv, timeout, 0
        self.lines, self.stray = queue.Queue(), []

    def __enter__(self) -> "Client":
        self.process = subprocess.Popen(self.argv, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        threading.Thread(target=self._read, daemon=True).start()
        try:
            got = self._request("initialize", {"protocolVersion": VERSION, "capabilities": {}, "clientInfo": {"name": "own", "version": "0.1"}})
            if got["protocolVersion"] != VERSION:
                raise ProtocolError(f"The server speaks {got['protocolVersion']}")
            self._send({"method": "notifications/initialized"})
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *exception) -> None:
        with contextlib.suppress(OSError):  # closing flushes, and the server may be gone
            self.process.stdin.close()
        try:
            self.process.wait(2)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()

    def _read(self) -> None:
        with self.process.stdout as out:
            for line in out:
                self.lines.put(line)
        self.lines.put(None)

    def _send(self, message: dict) -> None:
        try:
            self.process.stdin.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
            self.process.stdin.flush()
        except OSError as error:
            raise ProtocolError("The server is gone") from error

    def _request(self, method: str, params: dict) -> dict:
        self.last_id += 1
        self._send({"id": self.last_id, "method": method, "params": params})
        deadline = time.monotonic() + self.timeout
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, deadline - time.monotonic()))
            except queue.Empty:
                raise TimeoutError(f"No response to {method} in {self.timeout} s") from None
            if line is None:
                self.lines.put(None)
                raise ProtocolError("The server is gone")
            try:
                message = json.loads(line)
            except json.JSONDecodeError:
                self.stray.append(line.rstrip("\n"))
                continue
            if message.get("id") == self.last_id and "method" not in message:
                if "error" in message:
                    raise ProtocolError(message["error"]["message"])
                return message["result"]

    def tools(self) -> list[dict]:
        found, params = [], {}
        while True:
            page = self._request("tools/list", params)
            found += page["tools"]
            if "nextCursor" not in page:
                return found
            params = {"cursor": page["nextCursor"]}

    def call(self, name: str, arguments: dict) -> str:
        got = self._request("tools/call", {"name": name, "arguments": arguments})
        text = "\n".join(part["text"] for part in got["content"] if part["type"] == "text")
        if got.get("isError"):
            raise ToolFailed(text)
        return text
