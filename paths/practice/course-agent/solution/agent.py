"""An agent that stays on course: the loop decides, the model proposes."""
from collections.abc import Callable


def prompt(goal: str, state: dict) -> str:
    """Return goal, rest and last result."""
    shown = ", ".join(state["open"][:5])
    if len(state["open"]) > 5:
        shown += f", and {len(state['open']) - 5} more"
    return f"Goal: {goal}\nOpen: {shown}\nLast: {state['last'][:200]}"


def check(proposal: object, state: dict) -> str | None:
    """Return None if the proposal is allowed, else a reason."""
    if not isinstance(proposal, dict) or not isinstance(proposal.get("args"), dict):
        return "not a proposal"
    tool, args = proposal.get("tool"), proposal["args"]
    wanted = {"merge": {"id", "into"}, "keep": {"id"}, "ask": {"why"}}.get(tool if isinstance(tool, str) else "")
    if wanted is None:
        return f"no tool {tool!r}"
    if set(args) != wanted or not all(isinstance(v, str) for v in args.values()):
        return "wrong arguments"
    if tool != "ask" and args["id"] not in state["open"]:
        return f"{args['id']} is not open"
    if tool == "merge" and (args["into"] == args["id"] or args["into"] not in state["known"]):
        return f"cannot merge into {args['into']}"
    return None


def run(records: dict[str, str], model: Callable[[str, str], dict], journal, goal: str,
        max_steps: int = 500, max_tokens: int = 100_000, patience: int = 5) -> dict:
    """Work through the records until done, stopped or ask."""
    state: dict = {"open": list(records), "known": set(records), "kept": [], "merged": {}, "last": "nothing yet"}
    steps = tokens = refused = still = 0
    end = ""
    while not end:
        if not state["open"]:
            end = "done"
            break
        if steps >= max_steps or tokens >= max_tokens:
            end = "stopped"
            break
        text = prompt(goal, state)
        proposal = journal.step("model", lambda key: model(text, key))
        steps += 1
        still += 1
        if isinstance(proposal, dict) and isinstance(proposal.get("tokens"), int):
            tokens += proposal["tokens"]
        reason = check(proposal, state)
        if reason:
            refused += 1
            state["last"] = f"Refused: {reason}"
        elif proposal["tool"] == "ask":
            end = "ask"
        else:
            id, still = proposal["args"]["id"], 0
            state["open"].remove(id)
            if proposal["tool"] == "keep":
                state["kept"].append(id)
            else:
                state["merged"][id] = proposal["args"]["into"]
            state["last"] = f"Done: {proposal['tool']} {id}"
        if still >= patience:
            end = "ask"
    return {"end": end, "kept": state["kept"], "merged": state["merged"], "open": state["open"], "refused": refused, "steps": steps, "tokens": tokens}
