"""A HorizontalPodAutoscaler on the length of a real queue, with the official client of Kubernetes."""
import valkey
from kubernetes import client

# 20 jobs arrive in 15 s; a pod does 5 of them in that time and needs 60 s to start.
SWINGS = {"target": 10, "least": 1, "most": 12, "window": 300}
HOLDS = {"target": 10, "least": 1, "most": 12, "window": 300}


def waiting(queue: valkey.Valkey, stream: str, group: str) -> int:
    """Messages that the group has not finished: not yet delivered, or delivered and not acknowledged."""
    raise NotImplementedError


def autoscaler(name: str, deployment: str, metric: str, target: int, least: int, most: int, window: int) -> client.V2HorizontalPodAutoscaler:
    """The object: `metric` of the whole queue over the pods is to be `target`; scaling down waits `window` seconds."""
    raise NotImplementedError


def apply(api: client.AutoscalingV2Api, namespace: str, wanted: client.V2HorizontalPodAutoscaler) -> str:
    """Make the cluster's object equal to `wanted`: "created", "changed" or "unchanged"."""
    raise NotImplementedError


def why(api: client.AutoscalingV2Api, namespace: str, name: str) -> str:
    """"no metric", "at the maximum", "held by the window" or "follows the queue"."""
    raise NotImplementedError
