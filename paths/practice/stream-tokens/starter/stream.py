"""Read a stream of server-sent events."""

from collections.abc import Callable, Iterable


class Broken(Exception):
    """The stream ended before its end; text holds what had arrived."""


class Events:
    """Cut bytes into the payloads of events."""

    def feed(self, chunk: bytes) -> list[str]:
        """Return the payloads that became complete with this chunk."""
        raise NotImplementedError

    def rest(self) -> bool:
        """Return whether something incomplete is left."""
        raise NotImplementedError


def read(chunks: Iterable[bytes], clock: Callable[[], float], on_text: Callable[[str], None]) -> dict:
    """Return the whole answer; Broken if the stream did not end well."""
    raise NotImplementedError
