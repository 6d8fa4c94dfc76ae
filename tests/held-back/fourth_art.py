# SPDX-License-Identifier: Apache-2.0
"""A fourth collection for art.py --fourth: fonts and icon sets fetched by fourth_fetch.py, and what the files named here draw."""
from fourth_gobblet import MAKES, PIECES, dress_gobblet, gobblet_board
from fourth_hidden import card_art, dress_hidden, hidden_style, stone_face
from fourth_numbers import dress_gobblestones, number_cell, number_style, turn
