"""The fixed order of questions, asked of a cluster with the official client."""
from kubernetes import client, config


def messages(core: client.CoreV1Api, namespace: str, pod: str) -> str:
    found = core.list_namespaced_event(namespace, field_selector=f"involvedObject.name={pod}")
    return "\n".join(event.message or "" for event in found.items)


def of_pod(core: client.CoreV1Api, namespace: str, pod: client.V1Pod) -> str | None:
    """The cause, or None for a pod that is well."""
    name = pod.metadata.name
    for condition in pod.status.conditions or []:
        if condition.type == "PodScheduled" and condition.status == "False":
            return "taint" if "taint" in condition.message else "memory-request"
    for status in pod.status.container_statuses or []:
        reason = status.state.waiting.reason if status.state.waiting else ""
        last = status.last_state.terminated if status.last_state else None
        if reason in ("ImagePullBackOff", "ErrImagePull"):
            return "image"
        if reason == "CreateContainerConfigError":
            return "missing-configmap"
        if last and last.reason == "OOMKilled" and (reason or status.restart_count > 2):
            return "memory-limit"
        if reason == "CrashLoopBackOff" and "KeyError" in core.read_namespaced_pod_log(name, namespace, previous=True):
            return "missing-variable"
        if status.restart_count > 2 and "Liveness probe failed" in messages(core, namespace, name):
            return "liveness-strict"
        if not status.ready and "Readiness probe failed" in messages(core, namespace, name):
            return "readiness-path"
    return None


def of_service(core: client.CoreV1Api, namespace: str, service: client.V1Service) -> str | None:
    """The cause, or None for a service that reaches a pod, or whose pods are sick themselves."""
    labels = ",".join(f"{key}={value}" for key, value in service.spec.selector.items())
    pods = core.list_namespaced_pod(namespace, label_selector=labels).items
    if not pods:
        return "selector"
    ports = [port for pod in pods for container in pod.spec.containers for port in container.ports or []]
    known = {port.container_port for port in ports}
    return None if all(port.target_port in known for port in service.spec.ports) else "target-port"


def diagnose(core: client.CoreV1Api, namespace: str) -> dict[str, str]:
    """`pod/NAME` and `service/NAME` of all that is sick, with the cause."""
    found = {f"pod/{pod.metadata.name}": of_pod(core, namespace, pod) for pod in core.list_namespaced_pod(namespace).items}
    for service in core.list_namespaced_service(namespace).items:
        found[f"service/{service.metadata.name}"] = of_service(core, namespace, service)
    return {name: cause for name, cause in found.items() if cause}


if __name__ == "__main__":
    config.load_kube_config()
    for name, cause in diagnose(client.CoreV1Api(), "default").items():
        print(name, cause)
