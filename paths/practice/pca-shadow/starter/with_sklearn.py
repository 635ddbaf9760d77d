"""Principal components with scikit-learn, learned from known rows and used on new ones."""
from sklearn.decomposition import PCA
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def shadow(known: list[list[float]], new: list[list[float]], k: int) -> list[list[float]]:
    """Return the k coordinates of each new row on the map of the known rows."""
    raise NotImplementedError


def enough(known: list[list[float]], share: float) -> int:
    """Return how many components of the scaled rows keep this share of the variance."""
    raise NotImplementedError


def hidden(known: list[list[float]], new: list[list[float]], k: int) -> list[float]:
    """Return for each new row how far, in scaled units, it lies from its own shadow."""
    raise NotImplementedError
