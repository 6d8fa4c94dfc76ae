// SPDX-License-Identifier: Apache-2.0
#include "theme.h"

#include <algorithm>
#include <cmath>

namespace hawkstone::gui {

const Palette& darkPalette() {
    static const Palette palette{"#14181d", "#1d232b", "#27303a", "#f2efe9", "#9aa4ae", "#f2b33d", "#1a1406", "#f2b33d",
                                 "#58b368", "#6cc47b", "#e5574f", "#f28b85", "#14181d", "#cfd4d9", "#14181d", "#14181d"};
    return palette;
}

// The drawings' muted #6b747c is 4.2:1 on the background and 3.7:1 on raised surfaces; #535b63 is the nearest that passes on both.
const Palette& lightPalette() {
    static const Palette palette{"#f4f1ea", "#ffffff", "#e7e2d8", "#1e2328", "#535b63", "#e0a526", "#1a1406", "#7d5600",
                                 "#2f9e62", "#1c6b40", "#c8413a", "#ab2f29", "#14181d", "#535b63", "#ffffff", "#ffffff"};
    return palette;
}

namespace {
double luminance(const QColor& colour) {
    const auto linear = [](double v) { return v <= 0.03928 ? v / 12.92 : std::pow((v + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
}
} // namespace

double contrast(const QColor& a, const QColor& b) {
    const double one = luminance(a), other = luminance(b);
    return (std::max(one, other) + 0.05) / (std::min(one, other) + 0.05);
}

Theme::Theme(QObject* parent) : QObject(parent) {}

QVariantList Theme::seats() {
    return {QColor("#ff8a73"), QColor("#5cc6bd"), QColor("#b79cf0"), QColor("#f6d365"), QColor("#8fb8f5")};
}

void Theme::setDark(bool dark) {
    if (dark == m_dark) return;
    m_dark = dark;
    emit paletteChanged();
}

void Theme::setTextSize(int step) {
    static constexpr double scales[]{1.0, 1.15, 1.3, 1.5};
    const qreal scale = scales[std::clamp(step, 0, 3)];
    if (scale == m_textScale) return;
    m_textScale = scale;
    emit sizesChanged();
}

void Theme::setWindowSize(qreal width, qreal height) {
    const qreal unit = std::clamp(std::min(width / 1280, height / 720), 0.85, 3.0);
    const bool narrow = width < 980 * unit;
    if (unit == m_unit && narrow == m_narrow) return;
    m_unit = unit;
    m_narrow = narrow;
    emit sizesChanged();
}

} // namespace hawkstone::gui
