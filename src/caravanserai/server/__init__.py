"""The hall: tables that people and bots share over the network, on one box or on a fleet."""
