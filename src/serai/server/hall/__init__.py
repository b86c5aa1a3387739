"""The hall of one node: the tables it has in memory, drafts of what is about to be written, and the lobby."""
