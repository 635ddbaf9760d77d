"""Read a stream of server-sent events."""

import codecs
import json
from collections.abc import Callable, Iterable


class Broken(Exception):
    """The stream ended before its end; text holds what had arrived."""

    def __init__(self, message: str, text: str) -> None:
        super().__init__(message)
        self.text = text


class Events:
    """Cut bytes into the payloads of events."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8")()
        self._buffer = ""
        self._data: list[str] = []

    def feed(self, chunk: bytes) -> list[str]:
        """Return the payloads that became complete with this chunk."""
        self._buffer += self._decoder.decode(chunk)
        payloads = []
        while "\n" in self._buffer:
            line, self._buffer = self._buffer.split("\n", 1)
            line = line.removesuffix("\r")
            if line.startswith("data:"):
                self._data.append(line.removeprefix("data:").removeprefix(" "))
            elif not line and self._data:
                payloads.append("\n".join(self._data))
                self._data = []
        return payloads

    def rest(self) -> bool:
        """Return whether something incomplete is left."""
        return bool(self._buffer or self._data or self._decoder.getstate()[0])


def read(chunks: Iterable[bytes], clock: Callable[[], float], on_text: Callable[[str], None]) -> dict:
    """Return the whole answer; Broken if the stream did not end well."""
    start, first, text = clock(), None, ""
    finish = usage = None
    events, source = Events(), iter(chunks)
    while True:
        try:
            chunk = next(source, None)
        except ConnectionError as error:
            raise Broken(f"connection lost: {error}", text) from error
        if chunk is None:
            raise Broken("no [DONE]", text)
        for payload in events.feed(chunk):
            if payload == "[DONE]":
                return {"text": text, "finish": finish, "usage": usage, "first": first, "seconds": clock() - start}
            try:
                event = json.loads(payload)
            except ValueError:
                event = None
            if not isinstance(event, dict):
                raise Broken(f"not JSON: {payload[:60]}", text)
            if "error" in event:
                raise Broken(str(event["error"]), text)
            finish, usage = event.get("finish", finish), event.get("usage", usage)
            if piece := event.get("text"):
                if first is None:
                    first = clock() - start
                text += piece
                on_text(piece)
