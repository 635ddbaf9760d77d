"""Principal components with scikit-learn, learned from known rows and used on new ones."""
import numpy as np
from sklearn.decomposition import PCA
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def shadow(known: list[list[float]], new: list[list[float]], k: int) -> list[list[float]]:
    """Return the k coordinates of each new row on the map of the known rows."""
    return make_pipeline(StandardScaler(), PCA(k)).fit(known).transform(new).tolist()


def enough(known: list[list[float]], share: float) -> int:
    """Return how many components of the scaled rows keep this share of the variance."""
    model = make_pipeline(PCA(share, svd_solver="full")).fit(known)
    return int(model[-1].n_components_)


def hidden(known: list[list[float]], new: list[list[float]], k: int) -> list[float]:
    """Return for each new row how far, in scaled units, it lies from its own shadow."""
    scaler = StandardScaler().fit(known)
    pca = PCA(k).fit(scaler.transform(known))
    scaled = scaler.transform(new)
    back = pca.inverse_transform(pca.transform(scaled))
    return np.linalg.norm(scaled - back, axis=1).tolist()
