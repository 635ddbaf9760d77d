"""The books server with the official SDK."""
import functools

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError

import books_server


def kept(function):
    """Expected problems for the model, and long texts cut."""
    @functools.wraps(function)
    def tool(*args, **arguments):
        try:
            text = function(*args, **arguments)
        except books_server.ToolError as problem:
            raise ToolError(str(problem)) from problem
        return text if len(text) <= 2000 else f"{text[:2000]} [cut: {len(text)} characters]"
    return tool


def make() -> MCPServer:
    server = MCPServer("books")
    server.tool(description="Find books whose title contains the words.")(kept(books_server.find_book))
    server.tool(description="Count the books of one shelf.")(kept(books_server.count_shelf))
    server.tool(description="List every book with its state.")(kept(books_server.report))
    return server
