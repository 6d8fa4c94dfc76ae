// SPDX-License-Identifier: Apache-2.0
// The look of the window: colours in dark and light, sizes that grow with the window and with the reader's wish.
#pragma once

#include <QColor>
#include <QObject>
#include <QVariantList>

namespace hawkstone::gui {

// A colour of the palette. The "...Text" ones are for words: the shape colours next to them reach the 3:1 that shapes need,
// but not the 4.5:1 that small words need on every surface of the same theme.
struct Palette {
    QColor background, surface, raised, text, muted, accent, onAccent, accentText, good, goodText, bad, badText, onSeat, soft, onGood,
        onBad;
};
const Palette& darkPalette();
const Palette& lightPalette();
double contrast(const QColor& a, const QColor& b); // WCAG 2: 1 to 21

class Theme : public QObject {
    Q_OBJECT
    Q_PROPERTY(bool dark READ dark NOTIFY paletteChanged)
    Q_PROPERTY(QColor background READ background NOTIFY paletteChanged)
    Q_PROPERTY(QColor surface READ surface NOTIFY paletteChanged)
    Q_PROPERTY(QColor raised READ raised NOTIFY paletteChanged)
    Q_PROPERTY(QColor text READ text NOTIFY paletteChanged)
    Q_PROPERTY(QColor muted READ muted NOTIFY paletteChanged)
    Q_PROPERTY(QColor accent READ accent NOTIFY paletteChanged)
    Q_PROPERTY(QColor onAccent READ onAccent NOTIFY paletteChanged)
    Q_PROPERTY(QColor accentText READ accentText NOTIFY paletteChanged)
    Q_PROPERTY(QColor good READ good NOTIFY paletteChanged)
    Q_PROPERTY(QColor goodText READ goodText NOTIFY paletteChanged)
    Q_PROPERTY(QColor bad READ bad NOTIFY paletteChanged)
    Q_PROPERTY(QColor badText READ badText NOTIFY paletteChanged)
    Q_PROPERTY(QColor onSeat READ onSeat NOTIFY paletteChanged)
    Q_PROPERTY(QColor soft READ soft NOTIFY paletteChanged) // between text and muted: the second line of what matters
    Q_PROPERTY(QColor onGood READ onGood NOTIFY paletteChanged)
    Q_PROPERTY(QColor onBad READ onBad NOTIFY paletteChanged) // words; a large sign may be white
    Q_PROPERTY(QVariantList seats READ seats CONSTANT)

    Q_PROPERTY(qreal u READ unit NOTIFY sizesChanged) // one pixel of the 1280x720 drawings
    Q_PROPERTY(qreal textScale READ textScale NOTIFY sizesChanged)
    Q_PROPERTY(bool narrow READ narrow NOTIFY sizesChanged) // pages stack
    Q_PROPERTY(qreal display READ display NOTIFY sizesChanged)
    Q_PROPERTY(qreal score READ score NOTIFY sizesChanged)
    Q_PROPERTY(qreal title READ title NOTIFY sizesChanged)
    Q_PROPERTY(qreal heading READ heading NOTIFY sizesChanged)
    Q_PROPERTY(qreal name READ name NOTIFY sizesChanged)
    Q_PROPERTY(qreal body READ body NOTIFY sizesChanged)
    Q_PROPERTY(qreal small READ smallSize NOTIFY sizesChanged)
    Q_PROPERTY(qreal gap READ gap NOTIFY sizesChanged)
    Q_PROPERTY(qreal pad READ pad NOTIFY sizesChanged)
    Q_PROPERTY(qreal radius READ radius NOTIFY sizesChanged)
    Q_PROPERTY(QString figures READ figures CONSTANT)
    Q_PROPERTY(int motion READ motion CONSTANT)

public:
    explicit Theme(QObject* parent = nullptr);

    void setDark(bool dark);
    void setTextSize(int step); // 0 as drawn, up to 3
    Q_INVOKABLE void setWindowSize(qreal width, qreal height);

    bool dark() const { return m_dark; }
    QColor background() const { return palette().background; }
    QColor surface() const { return palette().surface; }
    QColor raised() const { return palette().raised; }
    QColor text() const { return palette().text; }
    QColor muted() const { return palette().muted; }
    QColor accent() const { return palette().accent; }
    QColor onAccent() const { return palette().onAccent; }
    QColor accentText() const { return palette().accentText; }
    QColor good() const { return palette().good; }
    QColor goodText() const { return palette().goodText; }
    QColor bad() const { return palette().bad; }
    QColor badText() const { return palette().badText; }
    QColor onSeat() const { return palette().onSeat; }
    QColor soft() const { return palette().soft; }
    QColor onGood() const { return palette().onGood; }
    QColor onBad() const { return palette().onBad; }
    static QVariantList seats();

    qreal unit() const { return m_unit; }
    qreal textScale() const { return m_textScale; }
    bool narrow() const { return m_narrow; }
    qreal display() const { return 54 * m_unit * (1 + (m_textScale - 1) / 2); } // already large: grows half as much
    qreal score() const { return 40 * m_unit * (1 + (m_textScale - 1) / 2); }
    qreal title() const { return 26 * m_unit * m_textScale; }
    qreal heading() const { return 20 * m_unit * m_textScale; }
    qreal name() const { return 17 * m_unit * m_textScale; }
    qreal body() const { return 15 * m_unit * m_textScale; }
    qreal smallSize() const { return 13 * m_unit * m_textScale; }
    qreal gap() const { return 12 * m_unit; }
    qreal pad() const { return 18 * m_unit; }
    qreal radius() const { return 18 * m_unit; }
    static QString figures() { return QStringLiteral("Hawkstone Figures"); }
    static int motion() { return 200; } // milliseconds

signals:
    void paletteChanged();
    void sizesChanged();

private:
    const Palette& palette() const { return m_dark ? darkPalette() : lightPalette(); }

    bool m_dark = true, m_narrow = false;
    qreal m_unit = 1, m_textScale = 1;
};

} // namespace hawkstone::gui
