"""The picture of a table as PNG."""

from serai.pictures.picture import Scene
from serai.pictures.table import draw_table
from serai.server.pictures.canvas import PngCanvas


def table_png(scene: Scene) -> bytes:
    """The picture of a table as PNG."""
    canvas = PngCanvas(scene.room)
    draw_table(canvas, scene)
    return canvas.png()
