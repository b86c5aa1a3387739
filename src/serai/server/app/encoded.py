"""Responses whose content is JSON already."""

import gzip
from functools import lru_cache
from typing import Any, Generic, TypeVar, cast

import msgspec
from litestar import MediaType, Request, Response

from serai.server.app.client_files import accepted_encodings

Body = TypeVar("Body")


class EncodedResponse(Response[Body], Generic[Body]):
    """A response with a body that is encoded already; `Body` is what the JSON describes, for OpenAPI."""

    def __init__(self, json: bytes) -> None:
        super().__init__(cast("Body", json), media_type=MediaType.JSON)


KEPT = 16
"""So many large answers are kept compressed; each is about one edition."""


def compressed(request: Request[Any, Any, Any], answer: Body, cache_control: str) -> Response[Body]:
    """A large answer that anybody may have; one that also told a secret could be guessed at by its length."""
    body, headers = msgspec.json.encode(answer), {"cache-control": cache_control, "vary": "accept-encoding"}
    if "gzip" in accepted_encodings(request.headers.get("accept-encoding", "")):
        body, headers["content-encoding"] = _gzip(body), "gzip"
    response = EncodedResponse[Body](body)
    response.headers.update(headers)
    return response


@lru_cache(KEPT)
def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 9, mtime=0)
