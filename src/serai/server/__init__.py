"""The server: tables that people and bots share over the network, on one machine or on many nodes."""
