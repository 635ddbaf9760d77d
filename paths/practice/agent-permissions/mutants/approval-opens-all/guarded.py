"""The rules inside an agent of pydantic-ai: each tool asks `decide` before it acts."""
import subprocess
from pathlib import Path

from pydantic_ai import Agent, ApprovalRequired, DeferredToolRequests, RunContext
from pydantic_ai.models import Model

from permit import decide


def build(model: Model, rules: dict, root: Path) -> Agent:
    """An agent with three tools, `run`, `read` and `write`, that acts below `root` only as far as the rules allow."""
    agent = Agent(model, output_type=[str, DeferredToolRequests])

    def refused(ctx: RunContext, action: dict) -> str | None:
        """Why the action must not happen, or None; a question to a person is raised."""
        if ctx.tool_call_approved:
            return None
        answer = decide(rules, root, action)
        if answer == "refuse":
            raise ApprovalRequired
        if answer == "ask" and not ctx.tool_call_approved:
            raise ApprovalRequired
        return None if answer in ("allow", "ask") else "refused by the rules; look for another way"

    @agent.tool
    def run(ctx: RunContext, argv: list[str]) -> str:
        """Run a program; no shell."""
        if said := refused(ctx, {"run": argv}):
            return said
        done = subprocess.run(argv, cwd=root, capture_output=True, text=True, timeout=60)
        return f"exit {done.returncode}\n{done.stdout}{done.stderr}"

    @agent.tool
    def read(ctx: RunContext, path: str) -> str:
        """Read a text file."""
        return refused(ctx, {"read": path}) or (root / path).read_text(encoding="utf-8")

    @agent.tool
    def write(ctx: RunContext, path: str, text: str) -> str:
        """Write a text file."""
        if said := refused(ctx, {"write": path}):
            return said
        (root / path).write_text(text, encoding="utf-8")
        return "written"

    return agent
