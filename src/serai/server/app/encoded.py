"""Responses whose content is JSON already."""

from typing import Generic, TypeVar, cast

from litestar import MediaType, Response

Body = TypeVar("Body")


class EncodedResponse(Response[Body], Generic[Body]):
    """A response with a body that is encoded already; `Body` is what the JSON describes, for OpenAPI."""

    def __init__(self, json: bytes) -> None:
        super().__init__(cast("Body", json), media_type=MediaType.JSON)
