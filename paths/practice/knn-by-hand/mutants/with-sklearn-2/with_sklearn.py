"""Nearest neighbours with scikit-learn, scaled by the known points."""
from sklearn.neighbors import KNeighborsClassifier
from sklearn.pipeline import make_pipeline
from sklearn.preprocessing import StandardScaler


def vote(points: list[list[float]], labels: list[str], new: list[list[float]], k: int) -> list[str]:
    model = make_pipeline(StandardScaler(), KNeighborsClassifier(n_neighbors=k))
    s = StandardScaler().fit([*points, *new])
    model = KNeighborsClassifier(k).fit(s.transform(points), labels)
    return model.predict(s.transform(new)).tolist()
