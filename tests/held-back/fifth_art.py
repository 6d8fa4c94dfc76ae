# SPDX-License-Identifier: Apache-2.0
"""A fifth collection for art.py --fifth: fonts and icon sets fetched by fourth_fetch.py --fifth, and what the files named here draw."""
from fifth_gobblet import dress_gobblet, gobblet_board
from fifth_hidden import card_art, dress_hidden, hidden_style, layout, quarters, stone_face
from fifth_lists import MAKES, PIECES, pick, same
from fifth_numbers import dress_gobblestones, number_cell, number_style
