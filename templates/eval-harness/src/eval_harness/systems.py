"""What is evaluated: a function from question to answer. Two examples for the golden set that is included.

The task: how many minutes is a duration, as people write it?
"""

import re
from collections.abc import Callable
from importlib import import_module

System = Callable[[str], str]

NUMBERS = {"a": 1.0, "an": 1.0, "one": 1.0, "two": 2.0, "three": 3.0, "four": 4.0, "five": 5.0, "ten": 10.0}
NUMBERS |= {"half": 0.5, "half a": 0.5, "half an": 0.5, "twenty": 20.0, "thirty": 30.0}
UNITS = {"minute": 1, "min": 1, "m": 1, "hour": 60, "h": 60, "hr": 60, "day": 1440, "d": 1440}


def first_number(question: str) -> str:
    """The baseline: the first number there is. Whatever is cleverer has to beat it."""
    found = re.search(r"\d+", question)
    return found.group() if found else "0"


def rules(question: str) -> str:
    """Numbers in digits or words, each with its unit, added up."""
    text = re.sub(r"\b(hour|day|minute)s? and a half\b", r"\1 and half a \1", question.casefold())
    words = "|".join(sorted(NUMBERS, key=len, reverse=True))
    units = "|".join(sorted(UNITS, key=len, reverse=True))
    total = 0.0
    for amount, unit in re.findall(rf"(\d+(?:\.\d+)?|\b(?:{words})\b)\s*({units})s?\b", text):
        number = NUMBERS[amount] if amount in NUMBERS else float(amount)
        total += number * UNITS[unit]
    return f"{total:g}"


def find(name: str) -> System:
    """The function that `package.module:function` names."""
    module, _, function = name.partition(":")
    system = getattr(import_module(module), function, None) if function else None
    if not callable(system):
        raise ValueError(f"{name!r} is no function; write it as `package.module:function`")
    return system  # type: ignore[no-any-return]
