"""Plays a match through each reverse proxy, with the very files of this folder: `python deploy/try_proxies.py`.

With `--database postgresql://... --bus nats://...` it starts two servers, and one Caddy in front of both with the
Caddyfile of the compose folder, as the compose file does.

It needs nginx, caddy and openssl (Debian: `apt-get install nginx-light caddy openssl`) and `pip install httpx`. Only
the port, the certificate and the addresses of the files are changed, so that it can run without root and without
the internet.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import socket
import ssl
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from asyncio.subprocess import DEVNULL, Process, create_subprocess_exec
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import httpx
import websockets

HERE = Path(__file__).parent
SITE = "cards.example"
START_S = 300.0


def free_port() -> int:
    with socket.socket() as found:
        found.bind(("127.0.0.1", 0))
        return int(found.getsockname()[1])


def caddy_configuration(folder: Path, servers: Sequence[int], proxy: int) -> Path:
    """A Caddyfile with other ports and our own certificate: for one server, or that of the compose folder for two."""
    if len(servers) == 1:
        lines = (HERE / "Caddyfile").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{servers[0]}")
    else:
        lines = (HERE / "compose" / "Caddyfile").read_text().replace("{$SITE}", SITE)
        for number, port in enumerate(servers, 1):
            lines = lines.replace(f"server{number}:8000", f"127.0.0.1:{port}")
    certificate = f"\ttls {folder}/cert.pem {folder}/key.pem\n"
    lines = lines.replace(f"{SITE} {{\n", f"https://{SITE}:{proxy} {{\n{certificate}", 1)
    options = (
        f"{{\n\tadmin off\n\tauto_https disable_redirects\n\tdefault_sni {SITE}\n\tstorage file_system {folder}\n}}\n"
    )
    path = folder / "Caddyfile"
    path.write_text(options + lines)
    return path


def nginx_configuration(folder: Path, server: int, proxy: int) -> Path:
    """The server block of nginx.conf with another port and our own certificate."""
    block = (HERE / "nginx.conf").read_text().replace("127.0.0.1:8000", f"127.0.0.1:{server}")
    block = block.replace("listen 443 ssl", f"listen 127.0.0.1:{proxy} ssl")
    block = block.replace(f"/etc/ssl/{SITE}.pem", f"{folder}/cert.pem").replace(
        f"/etc/ssl/{SITE}.key", f"{folder}/key.pem"
    )
    temporary = "".join(
        f"{kind}_temp_path {folder}/{kind};\n" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    path = folder / "nginx.conf"
    path.write_text(
        f"pid {folder}/nginx.pid;\ndaemon off;\nerror_log stderr;\nevents {{}}\n"
        f"http {{\naccess_log off;\n{temporary}{block}}}\n"
    )
    return path


async def play_match(proxy: int) -> int:
    """Make a guest and a table with bots through the proxy, and play a match over its WebSocket. Counts our actions."""
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    origin = {"Host": f"{SITE}:{proxy}", "Origin": f"https://{SITE}:{proxy}"}
    async with httpx.AsyncClient(
        base_url=f"https://127.0.0.1:{proxy}", verify=trusting, headers=origin, timeout=START_S
    ) as http:
        guest = await http.post("/api/v1/guests", json={"name": "Robin"})
        assert guest.status_code == 201, guest.text
        assert "secure" in guest.headers["set-cookie"].lower(), "the server does not know that the browser uses HTTPS"
        cookie = f"overtrick={guest.cookies['overtrick']}"
        for private in ("/metrics", "/healthz"):
            assert (await http.get(private)).status_code == 404, f"{private} is public"
        wanted = {
            "game": "spades",
            "options": {"target": 1},
            "seats": ["me", "novice", "novice", "novice"],
            "start": True,
        }
        made = await http.post("/api/v1/tables", json=wanted, headers={"Cookie": cookie})
        assert made.status_code == 201, made.text
    address = f"wss://{SITE}:{proxy}/api/v1/tables/{made.json()['table']['id']}/socket"
    headers = {"Cookie": cookie, **origin}
    del headers["Host"]
    async with websockets.connect(
        address, host="127.0.0.1", ssl=trusting, additional_headers=headers, origin=None, compression=None
    ) as table:
        return await _play(table)


async def _play(table: websockets.ClientConnection) -> int:
    view: dict[str, Any] = {}
    seq, status, actions, choices = 0, "", 0, Random(1)
    await table.send(json.dumps({"type": "hello", "version": 1}))
    while status not in ("over", "closed"):
        message = json.loads(await asyncio.wait_for(table.recv(), START_S))
        assert message["type"] != "error", message
        if message["type"] not in ("state", "event"):
            continue
        seq, status = message["seq"], message.get("table", {}).get("status", status)
        if message["type"] == "state" and status == "gathering":
            await table.send(json.dumps({"type": "contribute", "id": "word", "contribution": "proxy"}))
        view = {**view, **(message.get("view") or {})}
        if view.get("legal") and status == "playing":
            action = choices.choice(view["legal"][:4])["text"]
            view["legal"] = []
            actions += 1
            await table.send(json.dumps({"type": "act", "id": f"a{actions}", "seq": seq, "action": action}))
    assert status == "over", status
    return actions


async def wait_for(port: int, process: Process) -> None:
    for _ in range(int(START_S * 10)):
        assert process.returncode is None, "a program ended at once"
        try:
            _, writer = await asyncio.open_connection("127.0.0.1", port)
        except OSError:
            await asyncio.sleep(0.1)
        else:
            writer.close()
            return
    raise TimeoutError(f"nothing answers at port {port}")


async def main(arguments: Namespace) -> None:
    missing = [name for name in ("caddy", "nginx", "openssl") if shutil.which(name) is None]
    if missing:
        sys.exit(f"Install {', '.join(missing)} first.")
    with tempfile.TemporaryDirectory(prefix="overtrick-proxies-") as name:
        folder = Path(name)
        folder.chmod(0o755)
        certificate = ("openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", f"/CN={SITE}")
        files = ("-addext", f"subjectAltName=DNS:{SITE}", "-keyout", f"{folder}/key.pem", "-out", f"{folder}/cert.pem")
        await (await create_subprocess_exec(*certificate, *files, stderr=DEVNULL)).wait()
        place = [["--database", f"{folder}/tables.sqlite3"]]
        if arguments.database:
            place = [["--database", arguments.database, "--bus", arguments.bus]] * 2
        servers, ports = [], []
        try:
            for where in place:
                ports.append(free_port())
                servers.append(await _start_server(ports[-1], where))
            for server, port in zip(servers, ports, strict=True):
                await wait_for(port, server)
            await _try("caddy", ports, folder)
            if len(ports) == 1:
                await _try("nginx", ports, folder)
        finally:
            for server in servers:
                server.terminate()
                await server.wait()


async def _start_server(port: int, where: Sequence[str]) -> Process:
    serve = ("serve", "--port", str(port), "--pace", "0", *where)
    trusted = ("--behind-proxy", "127.0.0.1", "--https", "--contribution-wait", "60")
    program = (sys.executable, "-c", "from overtrick.cli import main; main()")
    return await create_subprocess_exec(*program, *serve, *trusted)


async def _try(name: str, servers: Sequence[int], folder: Path) -> None:
    port = free_port()
    command: tuple[str, ...]
    if name == "caddy":
        path = caddy_configuration(folder, servers, port)
        command = ("caddy", "run", "--adapter", "caddyfile", "--config", str(path))
    else:
        command = ("nginx", "-e", "stderr", "-c", str(nginx_configuration(folder, servers[0], port)))
    log = (folder / f"{name}.log").open("w")
    proxy = await create_subprocess_exec(*command, stdout=log, stderr=log)
    try:
        await wait_for(port, proxy)
        actions = await play_match(port)
    except BaseException:
        print((folder / f"{name}.log").read_text()[-2000:], file=sys.stderr)
        raise
    finally:
        proxy.terminate()
        await proxy.wait()
        log.close()
    print(
        f"{name}, {len(servers)} server(s): a match with {actions} of our actions was played over HTTPS and a WebSocket"
    )


if __name__ == "__main__":
    parser = ArgumentParser(description=__doc__)
    parser.add_argument("--database", help="a PostgreSQL database for two servers")
    parser.add_argument("--bus", help="a NATS server for two servers")
    asyncio.run(main(parser.parse_args()))
