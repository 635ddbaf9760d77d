"""`kubectl apply` and `kubectl rollout status` with the official client (second stage)."""
import time

from kubernetes import client


def apply(api: client.ApiClient, namespace: str, items: list[dict]) -> None:
    """Send ConfigMaps, Deployments and Services by server-side apply; ValueError for another kind, before anything is sent."""
    raise NotImplementedError


def finished(deployment: client.V1Deployment) -> bool:
    """Whether the controller has seen the last change, and every copy is new and can be reached."""
    raise NotImplementedError


def wait(api: client.ApiClient, namespace: str, name: str, seconds: float, sleep=time.sleep, clock=time.monotonic) -> str:
    """Read once a second until the deployment is "ready" or "failed", or it is "timeout"."""
    raise NotImplementedError


def addresses(api: client.ApiClient, namespace: str, service: str) -> list[str]:
    """The addresses to which the service sends traffic, sorted."""
    raise NotImplementedError


if __name__ == "__main__":
    import json
    from pathlib import Path

    from kubernetes import config

    config.load_kube_config()
    cluster, items = client.ApiClient(), json.loads(Path("manifests.json").read_text())["items"]
    apply(cluster, "default", items)
    for item in items:
        if item["kind"] == "Deployment":
            print(item["metadata"]["name"], wait(cluster, "default", item["metadata"]["name"], 120))
        if item["kind"] == "Service":
            print(item["metadata"]["name"], addresses(cluster, "default", item["metadata"]["name"]))
