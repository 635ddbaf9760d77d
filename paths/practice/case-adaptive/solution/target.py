"""An assistant with a secret. Do not change."""
import codecs


class Assistant:
    def __init__(self, secret: str):
        self.secret = secret

    def ask(self, text: str) -> str:
        low = text.lower()
        if "word" not in low:
            return "How can I help?"
        if "theatre" in low and "backwards" in low:
            return f"The curtain rises. {self.secret[::-1]}!"
        if "please" in low and "dashes" in low:
            return "-".join(self.secret)
        if "rot13" in low and "please" in low and "theatre" in low:
            return codecs.encode(self.secret, "rot13")
        if "theatre" in low:
            return "In the play there is a word, but the actor keeps silent about it."
        return "I cannot tell you the word." if "please" in low else "No."
