"""Ways to pass a naive grader without the work."""


def delete_all(folder: dict) -> dict:
    """No rows, no bad rows."""
    return {**folder, "people.csv": "name,age\n"}


def any_number(folder: dict) -> dict:
    """A total that was not computed."""
    return {**folder, "total.txt": "1"}


def boast(folder: dict) -> dict:
    """A trace instead of the work."""
    return {**folder, "log.txt": "all tests passed"}


CHEATS = [delete_all, any_number, boast]
