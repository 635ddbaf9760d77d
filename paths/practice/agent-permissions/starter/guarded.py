"""The rules inside an agent of pydantic-ai: each tool asks `decide` before it acts."""
from pathlib import Path

from pydantic_ai import Agent
from pydantic_ai.models import Model


def build(model: Model, rules: dict, root: Path) -> Agent:
    """An agent with three tools, `run`, `read` and `write`, that acts below `root` only as far as the rules allow."""
    raise NotImplementedError
