"""HTTP and WebSocket: the routes, authentication, and rate limits."""
