"""Print the schema of the server: its OpenAPI document with the messages of a table's WebSocket."""

import json
import sys
import tempfile
from pathlib import Path

from pydantic import TypeAdapter

from overtrick.server.net.app import create_app
from overtrick.server.settings import Settings
from overtrick.server.wire.messages import CLIENT_MESSAGE, PAGE_MESSAGE, SERVER_MESSAGE


def schema() -> dict[str, object]:
    """One document for every message that a page can send or receive."""
    with tempfile.TemporaryDirectory() as folder:
        document = create_app(Settings(database_url=str(Path(folder) / "none.sqlite3"))).openapi()
    schemas = document["components"]["schemas"]
    adapters: dict[str, TypeAdapter[object]] = {
        "ClientMessage": CLIENT_MESSAGE,
        "ServerMessage": SERVER_MESSAGE,
        "PageMessage": PAGE_MESSAGE,
    }
    for name, adapter in adapters.items():
        message = adapter.json_schema(ref_template="#/components/schemas/{model}")
        schemas.update(message.pop("$defs"))
        schemas[name] = message
    return document


if __name__ == "__main__":
    json.dump(schema(), sys.stdout)
