from books_server import Client, Server


def test_find_book():
    with Client(Server()) as client:
        assert "Letters" in client.call("find_book", {"words": "Sea"})["text"]
