"""Das Amulett: 3 to 6 wizards bid energy for spells and metals for jewels."""
