from collections.abc import Callable


def local_model(url: str, name: str, num_ctx: int = 8192) -> Callable[[str], str]:
    raise NotImplementedError
