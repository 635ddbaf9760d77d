def differences(a: list[tuple], b: list[tuple], tolerance: float = 0.01) -> tuple[list[tuple], list[tuple]]:
    """The rows only in a and the rows only in b."""
    raise NotImplementedError
