"""The Adventure card in two sizes, and the Ship Drop as an animation."""
