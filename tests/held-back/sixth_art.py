# SPDX-License-Identifier: Apache-2.0
"""A sixth collection for art.py --sixth: fonts and icon sets fetched by fourth_fetch.py --sixth, and what the files named here draw."""
from sixth_gobblet import dress_gobblet, gobblet_board
from sixth_hidden import card_art, dress_hidden, hidden_style, layout, quarters, stone_face
from sixth_lists import MAKES, PIECES, pick, same
from sixth_numbers import dress_gobblestones, number_cell, number_style
