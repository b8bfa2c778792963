"""How languages write numbers and quantities: reading them exactly, and writing them as that language prints them."""
