"""Print the server's schema: its OpenAPI document, and beside it what is said over a table's WebSocket."""

import json
import sys
import tempfile
from pathlib import Path

from pydantic import TypeAdapter

from overtrick.server.net.app import create_app
from overtrick.server.wire.messages import CLIENT_MESSAGE, SERVER_MESSAGE
from overtrick.server.settings import Settings


def schema() -> dict[str, object]:
    """One document for everything a page can send and receive."""
    with tempfile.TemporaryDirectory() as folder:
        document = create_app(Settings(database=str(Path(folder) / "none.sqlite3"))).openapi()
    schemas = document["components"]["schemas"]
    adapters: dict[str, TypeAdapter[object]] = {"ClientMessage": CLIENT_MESSAGE, "ServerMessage": SERVER_MESSAGE}
    for name, adapter in adapters.items():
        message = adapter.json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(message.pop("$defs"))
        schemas[name] = message
    return document


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
