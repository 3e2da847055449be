"""Dice that anybody can verify: commitments, hash chains, faces, and the proof of a recorded game."""

from rules.fairness.dice_proof import Problem, Report, verify
from rules.fairness.document_proof import verify_game
from rules.fairness.fair_dice import (
    LENGTH,
    Chain,
    Context,
    agreed,
    agreement,
    chain,
    commitment,
    face_of,
    faces,
    follows,
    is_digest,
    server_chain,
)
from rules.fairness.game_proof import GameReport, MoveFault, verify_log
from rules.fairness.ledger import By, Fault, Ledger, SeatLinks
from rules.fairness.record import ChainEntry, Record, RecordError, RollEntry, read_record
from rules.fairness.verdicts import reason

__all__ = [
    "LENGTH",
    "By",
    "Chain",
    "ChainEntry",
    "Context",
    "Fault",
    "GameReport",
    "Ledger",
    "MoveFault",
    "Problem",
    "Record",
    "RecordError",
    "Report",
    "RollEntry",
    "SeatLinks",
    "agreed",
    "agreement",
    "chain",
    "commitment",
    "face_of",
    "faces",
    "follows",
    "is_digest",
    "read_record",
    "reason",
    "server_chain",
    "verify",
    "verify_game",
    "verify_log",
]
