"""A stratified split with scikit-learn."""
from sklearn.model_selection import train_test_split


def split(rows: list, labels: list, test_share: float, seed: int) -> tuple[list, list, list, list]:
    return tuple(train_test_split(rows, labels, test_size=test_share, random_state=0, stratify=labels))
