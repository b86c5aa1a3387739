"""Halls and records kept from earlier versions of the program. Whatever comes later must open them."""
