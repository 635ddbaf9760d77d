"""A get for fetch, on a client of httpx."""
import httpx


def make_get(client: httpx.Client):
    def get(url: str, timeout: float) -> tuple[int, str]:
        try:
            reply = client.get(url, follow_redirects=True)
        except httpx.TimeoutException as error:
            raise TimeoutError(url) from error
        return reply.status_code, reply.text

    return get
