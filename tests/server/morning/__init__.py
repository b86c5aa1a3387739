"""An operator's morning: what the board, the alerts and the log say when something is wrong."""
