"""A step of the cascade that asks a provider's model."""
import openai

from cascade import Step

RULES = "Answer in one sentence, from what you know for certain. If you are not certain, answer with the single word PASS."
FRAME = 50  # tokens that a provider adds around a message: roles and separators


def model_step(client: openai.OpenAI, name: str, model: str, price_in: float, price_out: float, max_in: int, max_out: int, ledger: list[dict]) -> Step:
    """A step that asks `model` once, and writes into `ledger` what each call cost. Prices are for a million tokens."""
    once = client.with_options(max_retries=0)

    def answer(question: str) -> str | None:
        if len((RULES + question).encode()) + FRAME > max_in:
            return None
        reply = once.responses.create(model=model, instructions=RULES, input=question, max_output_tokens=max_out)
        used_in, used_out = reply.usage.input_tokens, reply.usage.output_tokens
        ledger.append({"step": name, "input": used_in, "output": used_out, "cost": (used_in * price_in + used_out * price_out) / 1e6})
        text = reply.output_text.strip()
        if reply.status != "completed" or not text:
            return None
        return text

    # A token is at least one byte, and the frame is counted, so this is the most that a call can cost; the budget is asked with it before the call.
    return Step(name, (max_in * price_in + max_out * price_out) / 1e6, answer)
