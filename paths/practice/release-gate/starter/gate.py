import csv
import json
import math
import sys
from statistics import fmean, stdev


def quality(old: list[dict], new: list[dict]) -> tuple[float, float, float]:
    raise NotImplementedError


def percentile95(values: list[float]) -> float:
    raise NotImplementedError


def group_changes(old: list[dict], new: list[dict]) -> dict[str, float]:
    raise NotImplementedError


def decide(old: list[dict], new: list[dict], margins: dict[str, float]) -> list[str]:
    raise NotImplementedError
