"""The steps themselves, each named by its number."""
