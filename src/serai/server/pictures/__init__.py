"""Pictures of tables and people as PNG, for chats and other sites, drawn from what a spectator may see.

How a table is laid out stands in `serai.pictures`; here is what a PNG needs: `canvas`, `fonts`, and the pictures that
are made of them, `table` and `person`.
"""
