"""A HorizontalPodAutoscaler on the length of a real queue, with the official client of Kubernetes."""
import valkey
from kubernetes import client
from kubernetes.client.rest import ApiException
from kubernetes.utils.quantity import parse_quantity

# 20 jobs arrive in 15 s; a pod does 5 of them in that time and needs 60 s to start.
SWINGS = {"target": 10, "least": 1, "most": 12, "window": 300}
HOLDS = {"target": 10, "least": 1, "most": 12, "window": 600}


def waiting(queue: valkey.Valkey, stream: str, group: str) -> int:
    """Messages that the group has not finished: not yet delivered, or delivered and not acknowledged."""
    row = next((row for row in queue.xinfo_groups(stream) if row["name"] == group), None)
    if row is None:
        raise LookupError(f"{stream} has no group {group}")
    lag = row["lag"]
    if lag is None:     # the server cannot tell after deletions
        lag = len(queue.xrange(stream, min=f"({row['last-delivered-id']}"))
    return lag + row["pending"]


def autoscaler(name: str, deployment: str, metric: str, target: int, least: int, most: int, window: int) -> client.V2HorizontalPodAutoscaler:
    """The object: `metric` of the whole queue over the pods is to be `target`; scaling down waits `window` seconds."""
    return client.V2HorizontalPodAutoscaler(
        api_version="autoscaling/v2", kind="HorizontalPodAutoscaler", metadata=client.V1ObjectMeta(name=name),
        spec=client.V2HorizontalPodAutoscalerSpec(
            scale_target_ref=client.V2CrossVersionObjectReference(api_version="apps/v1", kind="Deployment", name=deployment),
            min_replicas=least, max_replicas=most,
            metrics=[client.V2MetricSpec(type="External", external=client.V2ExternalMetricSource(
                metric=client.V2MetricIdentifier(name=metric), target=client.V2MetricTarget(type="AverageValue", average_value=str(target))))],
            behavior=client.V2HorizontalPodAutoscalerBehavior(scale_down=client.V2HPAScalingRules(stabilization_window_seconds=window))))


def settings(hpa: client.V2HorizontalPodAutoscaler) -> tuple:
    """What we set, in a form that does not depend on how the server writes it or on what it fills in."""
    spec = hpa.spec
    metric = spec.metrics[0].external
    return (spec.scale_target_ref.name, spec.min_replicas, spec.max_replicas, metric.metric.name,
            parse_quantity(metric.target.average_value), spec.behavior.scale_down.stabilization_window_seconds)


def apply(api: client.AutoscalingV2Api, namespace: str, wanted: client.V2HorizontalPodAutoscaler) -> str:
    """Make the cluster's object equal to `wanted`: "created", "changed" or "unchanged"."""
    name = wanted.metadata.name
    while True:
        try:
            there = api.read_namespaced_horizontal_pod_autoscaler(name, namespace)
        except ApiException as error:
            if error.status != 404:
                raise
            api.create_namespaced_horizontal_pod_autoscaler(namespace, wanted)
            return "created"
        if settings(there) == settings(wanted):
            return "unchanged"
        there.spec = wanted.spec
        try:
            api.replace_namespaced_horizontal_pod_autoscaler(name, namespace, there)
            return "changed"
        except ApiException as error:
            if error.status != 409:     # another program wrote since we read: read again
                raise


def why(api: client.AutoscalingV2Api, namespace: str, name: str) -> str:
    """"no metric", "at the maximum", "held by the window" or "follows the queue"."""
    status = api.read_namespaced_horizontal_pod_autoscaler_status(name, namespace).status
    conditions = {c.type: c for c in (status.conditions if status else None) or []}
    active, limited, able = (conditions.get(kind) for kind in ("ScalingActive", "ScalingLimited", "AbleToScale"))
    if active is None or active.status != "True":
        return "no metric"
    if limited and limited.status == "True" and limited.reason == "TooManyReplicas":
        return "at the maximum"
    if able and able.reason == "ScaleDownStabilized":
        return "held by the window"
    return "follows the queue"
