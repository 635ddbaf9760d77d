"""Distil a teacher's probabilities into a linear student."""
import math


def soft(logits: list[float], t: float) -> list[float]:
    """Return softmax of logits / t."""
    top = max(logits)
    powers = [math.exp((z - top) / t) for z in logits]
    return [p / sum(powers) for p in powers]


def loss(student: list[float], teacher: list[float], label: int, t: float, lam: float) -> float:
    """Return the mixed loss for one sample."""
    soft_part = -sum(p * math.log(q) for p, q in zip(soft(teacher, t), soft(student, t)))
    return lam * t * t * soft_part - (1 - lam) * math.log(soft(student, 1)[label])


def gradient(student: list[float], teacher: list[float], label: int, t: float, lam: float) -> list[float]:
    """Return the slope of the loss for each logit of the student."""
    rows = zip(soft(student, t), soft(teacher, t), soft(student, 1))
    return [lam * t * (q - p) + (1 - lam) * (hard - (c == label)) for c, (q, p, hard) in enumerate(rows)]


def logits(model: list[list[float]], x: list[float]) -> list[float]:
    """Return the scores of all classes; the last weight is the bias."""
    return [sum(w * v for w, v in zip(row, [*x, 1.0])) for row in model]


def train(xs: list[list[float]], teacher_logits: list[list[float]], labels: list[int], classes: int,
          t: float, lam: float, steps: int, rate: float) -> list[list[float]]:
    """Return a student trained from zero by full gradient descent."""
    model = [[0.0] * (len(xs[0]) + 1) for _ in range(classes)]
    for _ in range(steps):
        change = [[0.0] * len(model[0]) for _ in model]
        for x, teacher, label in zip(xs, teacher_logits, labels):
            for c, g in enumerate(gradient(logits(model, x), teacher, label, t, lam)):
                for k, v in enumerate([*x, 1.0]):
                    change[c][k] += g * v
        model = [[w - rate * d / len(xs) for w, d in zip(row, ch)] for row, ch in zip(model, change)]
    return model


def accuracy(model: list[list[float]], xs: list[list[float]], labels: list[int]) -> float:
    """Return the share of right answers."""
    right = 0
    for x, label in zip(xs, labels):
        z = logits(model, x)
        right += z.index(max(z)) == label
    return right / len(xs)


def gap_closed(teacher: float, alone: float, distilled: float) -> float:
    """Return the share of the gap to the teacher that distillation closed."""
    if teacher <= alone:
        raise ValueError("the teacher is not better than the student alone")
    return (distilled - alone) / (teacher - alone)
