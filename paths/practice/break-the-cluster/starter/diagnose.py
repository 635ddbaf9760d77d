"""The fixed order of questions, asked of a cluster with the official client (second stage)."""


def diagnose(core, namespace: str) -> dict[str, str]:
    """`pod/NAME` and `service/NAME` of all that is sick, with the cause."""
    raise NotImplementedError


if __name__ == "__main__":
    from kubernetes import client, config

    config.load_kube_config()
    for name, cause in diagnose(client.CoreV1Api(), "default").items():
        print(name, cause)
