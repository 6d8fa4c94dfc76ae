// SPDX-License-Identifier: Apache-2.0
// The referee, the readers and the enrolment give their reasons in plain English. Here they become the reader's language.
#pragma once

#include "words.h"

namespace hawkstone::gui {

// The sentence of the catalogue that says the same; empty where there is none, and then something general has to be said instead.
QString reasonInWords(const Words& words, const QString& said);

} // namespace hawkstone::gui
