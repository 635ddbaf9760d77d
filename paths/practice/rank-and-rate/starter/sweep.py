"""What hardly matters in a sweep?"""


def lora_parameters(shapes: list[tuple[int, int]], rank: int) -> int:
    raise NotImplementedError


def main_effect(rows: list[dict[str, str]], setting: str) -> dict[str, float]:
    """Value of the setting -> mean score."""
    raise NotImplementedError


def seed_noise(rows: list[dict[str, str]], settings: list[str]) -> float:
    """Mean range of the score within equal settings."""
    raise NotImplementedError


def hardly_matters(rows: list[dict[str, str]], settings: list[str]) -> list[str]:
    raise NotImplementedError


def cheapest_good(rows: list[dict[str, str]], settings: list[str], cost: str = "minutes") -> dict[str, str]:
    raise NotImplementedError
