// SPDX-License-Identifier: Apache-2.0
// What the referee and the readers give as a reason reaches everybody in their own language.
#include "reasons.h"
#include "settings_store.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>

using namespace hawkstone::gui;

namespace {

QString sources(const QString& folder) {
    QString all;
    for (QDirIterator it(QString(HAWKSTONE_SOURCES) + '/' + folder, {"*.cpp"}, QDir::Files, QDirIterator::Subdirectories); it.hasNext();) {
        QFile file(it.next());
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << file.fileName().toStdString();
        all += QString::fromUtf8(file.readAll());
    }
    return all;
}

// Places in the sources where a reason is given, each with the sentence (or its beginning) as the first capture.
const char* const kPlaces[]{
    R"re(\brefuse\((?:[\w.]+, )?"((?:[^"\\]|\\.)+)")re",
    R"re(\bm_why = "((?:[^"\\]|\\.)+)")re",
    R"re(\bask\(t, [^;"]*"((?:[^"\\]|\\.)+)")re",
    R"re(\breason = "((?:[^"\\]|\\.)+)")re",
    R"re(NotFound>\(\{(?:std::string\()?"((?:[^"\\]|\\.)+)")re",
    R"re(\bNotFound\{"((?:[^"\\]|\\.)+)")re",
    R"re(\{"why", "((?:[^"\\]|\\.)+)")re",
    R"re((?:Waiting|Skipped)\{[^"}]*"((?:[^"\\]|\\.)+)")re",
    R"re((?:faults|unclear|complaints)\.(?:push_back|emplace_back)\((?:where \+ )?"((?:[^"\\]|\\.)+)")re",
};

QStringList reasonsIn(const QString& text) {
    QStringList found;
    for (const char* place : kPlaces)
        for (auto it = QRegularExpression(place).globalMatch(text); it.hasNext();) found << it.next().captured(1).replace("\\\"", "\"");
    found.removeDuplicates();
    return found;
}

} // namespace

TEST(Reasons, EveryReasonOfTheRefereeAndTheReadersHasWords) {
    const Words words;
    QStringList said;
    for (const QString& key : words.keys())
        if (const QString sentence = words.textIn("said", key); !sentence.isEmpty()) said << sentence;
    int checked = 0;
    for (const char* folder : {"companion-app/session/src", "recognition/src", "vision/src"})
        for (QString reason : reasonsIn(sources(folder))) {
            ++checked;
            reason.replace(QRegularExpression("^photo [12]: "), {}); // the photo's number is put before any of them
            if (reason == "photo " || reason == "sizes " || reason.startsWith("there is no cell"))
                continue; // put together from parts: below
            const auto same = [&](const QString& sentence) { return sentence.contains(reason.trimmed()); };
            EXPECT_TRUE(std::any_of(said.begin(), said.end(), same))
                << folder << ": \"" << reason.toStdString() << "\" has no words in i18n/reasons.json";
        }
    EXPECT_GT(checked, 50);
}

TEST(Reasons, FillInWhatChanges) {
    Words words;
    EXPECT_EQ(reasonInWords(words, "the game is over"), "The game is over.");
    words.setLanguage("de");
    EXPECT_EQ(reasonInWords(words, "the game is over"), "Die Partie ist zu Ende.");
    EXPECT_EQ(reasonInWords(words, "sizes 3 and 4 look alike: is the order 4, 3, 2, 1 from a to d?"),
              "Die Größen 3 und 4 sehen gleich aus. Stimmt die Reihenfolge 4, 3, 2, 1 von a bis d?");
    EXPECT_EQ(reasonInWords(words, "photo 2: a red tile should lie on a1, but what lies there looks blue"),
              "Foto 2: Auf a1 sollte ein Spielstein liegen (rot), aber was dort liegt, sieht so aus: blau.");
    EXPECT_EQ(reasonInWords(words, "photo 1: no 4x4 grid in view"), "Foto 1: Kein Spielplan mit 4 × 4 Feldern im Bild.");
    EXPECT_EQ(reasonInWords(words, "photo 1: the white piece of size 3 is not clearly seen on b1"),
              "Foto 1: Das Gobblet (weiß, Größe 3) ist auf b1 nicht deutlich zu sehen.");
    EXPECT_EQ(reasonInWords(words, "horse: its stones do not look alike in photo 1"),
              "Pferd: die Steine sehen auf Foto 1 verschieden aus.");
    EXPECT_EQ(reasonInWords(words, "the board has to be empty at the start; something lies on b2, c3 and others"),
              QString::fromUtf8("Zu Beginn muss der Spielplan leer sein; etwas liegt auf b2, c3 …."));
    // Folders are nobody's reading: the file's name is enough.
    EXPECT_TRUE(
        reasonInWords(words, "/home/anna/films/evening.mp4: no such file; expected a camera (0), a film, a folder of photos or an address")
            .startsWith("evening.mp4 ist nicht mehr da."));
}

TEST(Reasons, AnUnknownReasonIsLeftToTheGeneralSentence) {
    const Words words;
    EXPECT_TRUE(reasonInWords(words, "the moon is made of cheese").isEmpty());
    EXPECT_TRUE(reasonInWords(words, "photo 1: the moon is made of cheese").isEmpty());
    EXPECT_TRUE(reasonInWords(words, {}).isEmpty());
}
