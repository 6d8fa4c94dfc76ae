#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains the Hidden Stones models again and puts them where the build takes them from. HAWKSTONE_ICONS and HAWKSTONE_FONTS name folders of icons and
# fonts that icon_art.py and ../gobblestones/fetch_fonts.py have fetched.
set -eu
cd "$(dirname "$0")"
export OMP_NUM_THREADS=1
python3 make_test_art.py
nice -n 10 python3 card_numbers.py ../../models/hidden_stones_cards.onnx
exec nice -n 10 python3 train.py "$@"
