"""Your retries around a provider's SDK, with its own switched off."""
import anthropic

from retry import CallFailed, retry


def ask(client: anthropic.Anthropic, model: str, question: str, **limits) -> str:
    once = client.with_options(max_retries=0)

    def work() -> str:
        try:
            reply = once.messages.create(model=model, max_tokens=300, messages=[{"role": "user", "content": question}])
        except anthropic.APIConnectionError as error:
            raise CallFailed(None) from error
        except anthropic.APIStatusError as error:
            seconds = error.response.headers.get("retry-after")
            raise CallFailed(error.status_code, float(seconds) if seconds else None) from error
        return "".join(block.text for block in reply.content if block.type == "text")

    return retry(work, **limits)
