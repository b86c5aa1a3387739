"""The heaps of Nim, one file per edition."""
