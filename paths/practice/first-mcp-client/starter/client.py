"""An MCP client over standard input and output."""


class ProtocolError(Exception):
    pass


class ToolFailed(Exception):
    pass


class Client:
    def __init__(self, argv: list[str], timeout: float = 5.0):
        raise NotImplementedError
