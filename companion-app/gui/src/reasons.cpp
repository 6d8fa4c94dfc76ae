// SPDX-License-Identifier: Apache-2.0
#include "reasons.h"

#include <QFileInfo>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace hawkstone::gui {

namespace {

struct Pattern {
    QString key;
    QRegularExpression shape;
    qsizetype fixed = 0; // letters that are not filled in: of two patterns that fit, the one that says more is meant
};

// "sizes %1 and %2 look alike" fits "sizes 3 and 4 look alike".
std::vector<Pattern> patternsOf(const Words& words) {
    static const QRegularExpression place("%[1-9]");
    std::vector<Pattern> patterns;
    for (const QString& key : words.keys()) {
        const QString said = words.textIn("said", key);
        if (said.isEmpty()) continue;
        QString shape = "^";
        qsizetype from = 0, fixed = 0;
        for (auto it = place.globalMatch(said); it.hasNext();) {
            const auto at = it.next();
            shape += QRegularExpression::escape(said.mid(from, at.capturedStart() - from)) + "(.+?)";
            fixed += at.capturedStart() - from;
            from = at.capturedEnd();
        }
        shape += QRegularExpression::escape(said.mid(from)) + '$';
        patterns.push_back({key, QRegularExpression(shape, QRegularExpression::DotMatchesEverythingOption), fixed + said.size() - from});
    }
    std::ranges::sort(patterns, [](const Pattern& a, const Pattern& b) { return a.fixed != b.fixed ? a.fixed > b.fixed : a.key < b.key; });
    return patterns;
}

// A colour, a face or a file among the words; cells and numbers are the same in every language.
QString filledIn(const Words& words, const QString& said) {
    if (said == "face-down") return words.text("cell.face-down");
    for (const char* family : {"colour.", "face.", "piece."})
        if (words.has(family + said)) return words.text(family + said);
    if (said.endsWith(" and others")) return said.chopped(11) + QString::fromUtf8(" …");
    return said.startsWith('/') ? QFileInfo(said).fileName() : said;
}

} // namespace

QString reasonInWords(const Words& words, const QString& said) {
    static const std::vector<Pattern> patterns = patternsOf(words); // every catalogue is the same one
    for (const Pattern& pattern : patterns) {
        const auto match = pattern.shape.match(said);
        if (!match.hasMatch()) continue;
        QString text = words.text(pattern.key);
        bool whole = true;
        for (int i = match.lastCapturedIndex(); i >= 1; --i) {
            const QString place = '%' + QString::number(i);
            if (!text.contains(place)) continue;
            QString part = match.captured(i);
            if (part.contains(' ') && pattern.key == "reason.photo") { // a reason within a reason
                part = reasonInWords(words, part);
                whole = !part.isEmpty();
            } else {
                part = filledIn(words, part);
            }
            text.replace(place, part);
        }
        if (whole) return text;
    }
    return {};
}

} // namespace hawkstone::gui
