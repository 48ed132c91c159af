"""A bot of your own: it joins a table by its link and plays it to the end.

    python examples/bot_client.py http://127.0.0.1:8000/table/TABLE Robin

Everything it needs to know is in docs/protocol.md. Put your own idea into `choose`.
"""

import asyncio
import json
import secrets
import sys
import urllib.request

import websockets


def choose(view: dict) -> str:
    """Any legal action. `view` has everything that the seat may know."""
    return secrets.choice(view["legal"])["text"]


def post(address: str, body: dict, cookie: str = "") -> tuple[dict, str]:
    headers = {"Cookie": cookie, "Content-Type": "application/json"}
    with urllib.request.urlopen(urllib.request.Request(address, json.dumps(body).encode(), headers)) as answer:
        return json.load(answer), answer.headers.get("Set-Cookie", "").split(";")[0]


async def play(link: str, name: str) -> dict:
    scheme, _, host, *_, table = link.rstrip("/").split("/")
    api, hello = f"{scheme}//{host}/api/v1", json.dumps({"type": "hello", "version": 1})
    _, cookie = post(f"{api}/guests", {"name": name, "program": True})
    post(f"{api}/tables/{table}/sit", {}, cookie)
    state, socket_address = {}, f"{api.replace('http', 'ws', 1)}/tables/{table}/socket"
    async with websockets.connect(socket_address, additional_headers={"Cookie": cookie}) as socket:
        await socket.send(hello)
        async for text in socket:
            message = json.loads(text)
            if message["type"] == "state":
                state = message
                if state["table"]["status"] == "gathering":  # the commitment is known: add to the fair shuffle
                    word = {"type": "contribute", "id": "word", "contribution": secrets.token_hex(8)}
                    await socket.send(json.dumps(word))
            elif message["type"] == "event":
                state["seq"] = message["seq"]
                state["view"] = {**(state["view"] or {}), **(message.get("view") or {})}
            elif message["type"] == "error" and message["code"] == "too_many":
                await asyncio.sleep(1)  # wait, then ask for the state again
                await socket.send(hello)
            elif message["type"] == "error":
                raise SystemExit(message["message"])
            if (view := state["view"]) and view["outcome"]:
                return view["outcome"]
            if message["type"] in ("state", "event") and view and view["legal"]:
                act = {"type": "act", "id": secrets.token_hex(8), "seq": state["seq"], "action": choose(view)}
                await socket.send(json.dumps(act))
    raise SystemExit("the table was closed")


if __name__ == "__main__":
    print(asyncio.run(play(*sys.argv[1:3])))
