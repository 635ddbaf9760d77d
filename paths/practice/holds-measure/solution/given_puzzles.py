"""Puzzles "reach this number with these three", and their rewards. It is given; do not change it."""

import ast
import hashlib
import json
import random
import re
from fractions import Fraction
from itertools import permutations

OPERATORS = {ast.Add: lambda a, b: a + b, ast.Sub: lambda a, b: a - b, ast.Mult: lambda a, b: a * b, ast.Div: lambda a, b: a / b}


def value(expression: str) -> tuple[Fraction, list[int]]:
    """Return the exact value and the numbers used; ValueError for anything but + - * / and whole numbers."""
    if len(expression) > 60 or not re.fullmatch(r"[0-9+\-*/() ]+", expression):
        raise ValueError("not an expression")
    try:
        tree = ast.parse(expression.strip(), mode="eval").body
    except (SyntaxError, RecursionError, MemoryError) as error:
        raise ValueError("not an expression") from error
    used: list[int] = []

    def walk(node: ast.expr) -> Fraction:
        if isinstance(node, ast.Constant) and type(node.value) is int:
            used.append(node.value)
            return Fraction(node.value)
        if isinstance(node, ast.BinOp) and type(node.op) in OPERATORS:
            left, right = walk(node.left), walk(node.right)
            try:
                return OPERATORS[type(node.op)](left, right)
            except ZeroDivisionError as error:
                raise ValueError("division by zero") from error
        raise ValueError("only + - * / and whole numbers")

    return walk(tree), used


def reward(text: str, numbers: list[int], target: int, loophole: bool = False) -> float:
    """Return 1.0 for one tagged expression with the target's value from the given numbers."""
    found = re.findall(r"<answer>(.*?)</answer>", text, re.S) if len(text) <= 500 else []
    if len(found) != 1 or text.count("<answer>") != 1:
        return 0.0
    try:
        result, used = value(found[0])
    except ValueError:
        return 0.0
    left = list(numbers)
    for n in used:
        if n in left:
            left.remove(n)
        elif not loophole:
            return 0.0
    return float(result == target and (loophole or len(used) >= 2))


def solve(numbers: list[int], target: int) -> str | None:
    """Return an expression with the target's value, None if there is none; brackets from the left only."""
    for count in (2, 3):
        for chosen in permutations(numbers, count):
            for operators in [(a, b) for a in "+-*/" for b in "+-*/"][:: 1 if count == 3 else 4]:
                text = str(chosen[0])
                for operator, n in zip(operators, chosen[1:]):
                    text = f"({text}){operator}{n}" if not text.isdigit() else f"{text}{operator}{n}"
                try:
                    if value(text)[0] == target:
                        return text
                except ValueError:
                    continue
    return None


def make(count: int, seed: int, high: int = 9) -> list[dict]:
    """Return solvable puzzles with id, numbers and target, all different."""
    rng = random.Random(seed)
    rows: list[dict] = []
    seen = set()
    while len(rows) < count:
        numbers = [rng.randint(1, high) for _ in range(3)]
        a, b, c = sorted(numbers, reverse=True) if rng.random() < 0.8 else numbers
        first = rng.choices("+-*", [25, 10, 65])[0]
        second = rng.choices("+-*", [40, 45, 15])[0]
        result = value(f"({a}{first}{b}){second}{c}")[0]
        key = (tuple(sorted(numbers)), result)
        if 0 < result <= 99 and result not in numbers and key not in seen:
            seen.add(key)
            rows.append({"id": len(rows) + 1, "numbers": numbers, "target": int(result)})
    return rows


def digest(rows: list[dict]) -> str:
    """Return the SHA-256 of the rows' canonical text."""
    ordered = sorted(rows, key=lambda r: r["id"])
    text = "\n".join(json.dumps(r, sort_keys=True, separators=(",", ":")) for r in ordered)
    return hashlib.sha256(text.encode()).hexdigest()
