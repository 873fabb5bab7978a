"""How the shipped verifier weights were made; run the modules in the order that README.md gives."""
