"""The web page: its files, and its index.html for the links of its screens."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

from fastapi import APIRouter, Request
from fastapi.responses import HTMLResponse, Response

from overtrick.server.context import Context
from overtrick.server.errors import NotFound
from overtrick.server.net.dependencies import InContext
from overtrick.server.net.page_files import missing_file, page_file
from overtrick.server.net.previews import preview_of, with_preview
from overtrick.server.net.screens import has_screen, is_secret_link

page_router = APIRouter(include_in_schema=False)
"""The page answers every URL that no other route answers, so this router comes last."""

_NO_PAGE = """<!doctype html><html lang="en"><title>Overtrick</title>
<h1>Overtrick</h1><p>The server is running, but the web page has not been built.
The <a href="/api/v1/openapi.json">description of the API</a> is for programs.</p></html>
"""


@page_router.api_route("/{path:path}", methods=["GET", "HEAD"], response_model=None)
async def page(path: str, request: Request, context: InContext) -> Response:
    """A file of the page, or index.html for the link of a screen. Unknown paths get it with 404, but not assets."""
    if path.startswith("api/"):
        raise NotFound(f"there is nothing at /{path[:60]}")
    folder = context.settings.page_folder
    encodings = request.headers.get("accept-encoding", "")
    file = None if folder is None else page_file(folder, path, encodings)
    answer = file or missing_file(path)
    if answer is not None:
        return answer
    status = 200 if await has_screen(context, path) else 404
    if folder is None:
        return HTMLResponse(_NO_PAGE, status)
    headers = {"Cache-Control": "no-cache"} | ({"X-Robots-Tag": "noindex"} if is_secret_link(path) else {})
    html = await asyncio.to_thread((folder / "index.html").read_text, "utf-8")
    preview = await preview_of(context, path)
    return HTMLResponse(with_preview(html, preview, _address(request, context), quote(path)), status, headers)


def _address(request: Request, context: Context) -> str:
    """The address of this server as the client wrote it."""
    scheme = "https" if context.settings.secure_cookies else request.url.scheme
    return f"{scheme}://{request.url.netloc}"
