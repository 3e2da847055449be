"""Dice nobody can doubt: commitments, hash chains, faces, and the proof of a recorded game."""

from rules.fairness.agreement import agreed, agreement
from rules.fairness.chains import LENGTH, Chain, chain, commitment, follows, is_digest, server_chain
from rules.fairness.dice import Context, face_of, faces
from rules.fairness.documents import verify_game
from rules.fairness.games import GameReport, MoveFault, verify_log
from rules.fairness.ledger import By, Fault, Ledger, SeatLinks
from rules.fairness.odds import Fit, rolled_against_expected
from rules.fairness.record import ChainEntry, Record, RecordError, RollEntry, read_record
from rules.fairness.verification import Problem, Report, verify
from rules.fairness.words import reason

__all__ = [
    "LENGTH",
    "By",
    "Chain",
    "ChainEntry",
    "Context",
    "Fault",
    "Fit",
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
    "rolled_against_expected",
    "server_chain",
    "verify",
    "verify_game",
    "verify_log",
]
