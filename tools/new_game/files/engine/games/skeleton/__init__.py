"""Skeleton: take coins from a chest, and leave the last one to somebody else."""

from engine.games.skeleton.game import GAME

__all__ = ["GAME"]
