"""What can go wrong in the house service."""


class MissingField(Exception):
    def __init__(self, field: str) -> None:
        super().__init__(f"{field} is missing")
        self.field = field


class OutOfRange(Exception):
    def __init__(self, field: str, low: float, high: float, value: object) -> None:
        super().__init__(f"{field} is {value!r}, not {low} to {high}")
        self.field, self.low, self.high, self.value = field, low, high, value


class UnknownHouse(Exception):
    def __init__(self, house: str) -> None:
        super().__init__(f"no house {house!r}")
        self.house = house


class TooLarge(Exception):
    def __init__(self, limit: int) -> None:
        super().__init__(f"body over {limit} bytes")
        self.limit = limit


class NotReady(Exception):
    def __init__(self, seconds: int) -> None:
        super().__init__(f"model not loaded, ready in {seconds} s")
        self.seconds = seconds
