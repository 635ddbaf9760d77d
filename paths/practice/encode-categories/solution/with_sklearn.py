"""One-hot encoding with scikit-learn."""
from sklearn.preprocessing import OneHotEncoder


def encode(train: list[dict], other: list[dict], columns: list[str]) -> tuple[list[str], list[list[float]]]:
    encoder = OneHotEncoder(handle_unknown="ignore", sparse_output=False)
    encoder.fit([[row[c] for c in columns] for row in train])
    rows = encoder.transform([[row[c] for c in columns] for row in other])
    return encoder.get_feature_names_out(columns).tolist(), rows.tolist()
