"""A get for fetch, on a client of httpx2."""
import httpx2


def make_get(client: httpx2.Client):
    def get(url: str, timeout: float) -> tuple[int, str]:
        try:
            reply = client.get(url, timeout=timeout)
        except httpx2.TimeoutException as error:
            raise TimeoutError(url) from error
        return reply.status_code, reply.text

    return get
