"""`kubectl apply` and `kubectl rollout status` with the official client (second stage)."""
import time

from kubernetes import client


def apply(api: client.ApiClient, namespace: str, items: list[dict]) -> None:
    """Send ConfigMaps, Deployments and Services by server-side apply; ValueError for another kind, before anything is sent."""
    core, apps = client.CoreV1Api(api), client.AppsV1Api(api)
    send = {"ConfigMap": core.patch_namespaced_config_map, "Deployment": apps.patch_namespaced_deployment, "Service": core.patch_namespaced_service}
    for item in items:
        if item["kind"] not in send:
            raise ValueError(f"{item['kind']} is not handled")
    for item in items:
        send[item["kind"]](item["metadata"]["name"], namespace, item, field_manager="rollout", force=True, _content_type="application/apply-patch+yaml")


def finished(deployment: client.V1Deployment) -> bool:
    """Whether the controller has seen the last change, and every copy is new and can be reached."""
    status, wanted = deployment.status, deployment.spec.replicas
    if (status.observed_generation or 0) < deployment.metadata.generation:
        return False
    return (status.updated_replicas or 0) == (status.replicas or 0) == (status.available_replicas or 0) == wanted


def wait(api: client.ApiClient, namespace: str, name: str, seconds: float, sleep=time.sleep, clock=time.monotonic) -> str:
    """Read once a second until the deployment is "ready" or "failed", or it is "timeout"."""
    apps, end = client.AppsV1Api(api), clock() + seconds
    while True:
        deployment = apps.read_namespaced_deployment(name, namespace)
        if finished(deployment):
            return "ready"
        is_seen = (deployment.status.observed_generation or 0) >= deployment.metadata.generation
        if is_seen and any(c.type == "Progressing" and c.status == "False" for c in deployment.status.conditions or []):
            return "failed"
        if clock() >= end:
            return "timeout"
        sleep(1)


def addresses(api: client.ApiClient, namespace: str, service: str) -> list[str]:
    """The addresses to which the service sends traffic, sorted."""
    slices = client.DiscoveryV1Api(api).list_namespaced_endpoint_slice(namespace, label_selector=f"kubernetes.io/service-name={service}").items
    return sorted(address for each in slices for endpoint in each.endpoints or []
                  if endpoint.conditions and endpoint.conditions.ready for address in endpoint.addresses)


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
