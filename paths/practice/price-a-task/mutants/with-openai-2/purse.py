"""A purse around a provider's SDK."""


class Empty(Exception):
    """The worst case of the call is more than what is left."""


class Purse:
    def __init__(self, client, euros: float, input_per_million: float, output_per_million: float) -> None:
        self.client, self.euros, self.spent = client, euros, 0.0
        self.prices = input_per_million / 1e6, output_per_million / 1e6

    def price(self, read: int, written: int) -> float:
        return read * self.prices[0] + written * self.prices[1]

    def ask(self, model: str, text: str, max_output_tokens: int = 300) -> str:
        worst = self.price(len(text.encode()) + 50, max_output_tokens)
        if self.spent + worst > self.euros:
            raise Empty(f"{self.euros - self.spent:.6f} euros left, the call may cost {worst:.6f}")
        reply = self.client.responses.create(model=model, input=text, max_output_tokens=max_output_tokens)
        self.spent += self.price(reply.usage.input_tokens, reply.usage.output_tokens)
        return reply.output_text
