"""Decorators that count, time and remember."""

import functools
import time


def counted(func):
    """Count the calls of func in the attribute calls."""
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        wrapper.calls += 1
        return func(*args, **kwargs)
    wrapper.calls = 0
    return wrapper


def timed(func):
    """Add up the seconds of all calls of func in the attribute seconds."""
    @functools.wraps(func)
    def wrapper(*args, **kwargs):
        start = time.perf_counter()
        try:
            return func(*args, **kwargs)
        finally:
            wrapper.seconds += time.perf_counter() - start
    wrapper.seconds = 0.0
    return wrapper


def remembered(func):
    """Keep the results of func in the attribute memory."""
    @functools.wraps(func)
    def wrapper(*args):
        if args not in wrapper.memory:
            wrapper.memory[args] = func(*args)
        return wrapper.memory[args]
    wrapper.memory = {}
    return wrapper


@counted
def fib(n: int) -> int:
    """Return the Fibonacci number n."""
    if n < 2:
        return n
    return fib(n - 1) + fib(n - 2)
