"""The doors of the hall: HTTP and WebSocket, who comes in, and how much at once."""
