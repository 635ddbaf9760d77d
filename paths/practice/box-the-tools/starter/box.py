"""A box for code that a model wrote."""


def docker_argv(name: str, code: str, image: str = "python:3.12-slim") -> list[str]:
    raise NotImplementedError


def kill_argv(name: str) -> list[str]:
    raise NotImplementedError


def run_boxed(code: str, seconds: float = 2.0, memory_mb: int = 256, max_chars: int = 2000) -> dict:
    raise NotImplementedError
