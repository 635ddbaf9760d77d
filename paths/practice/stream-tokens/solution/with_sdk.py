"""Read a provider's stream with its SDK."""
import anthropic
import httpx2

from stream import Broken


def answer(client: anthropic.Anthropic, model: str, question: str, on_text, max_tokens: int = 200) -> dict:
    got, is_whole = {"text": "", "stop": None, "input": 0, "output": 0}, False
    try:
        messages = [{"role": "user", "content": question}]
        for event in client.messages.create(model=model, max_tokens=max_tokens, messages=messages, stream=True):
            if event.type == "message_start":
                got["input"] = event.message.usage.input_tokens
            elif event.type == "content_block_delta" and event.delta.type == "text_delta":
                got["text"] += event.delta.text
                on_text(event.delta.text)
            elif event.type == "message_delta":
                got["stop"], got["output"] = event.delta.stop_reason, event.usage.output_tokens
            elif event.type == "message_stop":
                is_whole = True
    except (anthropic.APIError, httpx2.TransportError) as error:  # a connection that breaks in the stream is no APIError
        raise Broken(str(error), got["text"]) from error
    if not is_whole:
        raise Broken("no message_stop", got["text"])
    return got
