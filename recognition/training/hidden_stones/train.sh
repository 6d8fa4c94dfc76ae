#!/bin/sh
# SPDX-License-Identifier: Apache-2.0
# Trains the Hidden Stones models again and puts them where the build takes them from.
set -eu
cd "$(dirname "$0")"
export OMP_NUM_THREADS=1
python3 make_test_art.py
exec nice -n 10 python3 train.py "$@"
