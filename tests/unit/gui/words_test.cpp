// SPDX-License-Identifier: Apache-2.0
#include "rulebook_model.h"
#include "settings_store.h"
#include "words.h"

#include <gtest/gtest.h>

#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QSet>

using namespace hawkstone::gui;

namespace {

QString sourceText(const QString& folder, const QStringList& filters) {
    QString all;
    const QDir dir(QString(HAWKSTONE_GUI_SOURCES) + '/' + folder);
    for (const QString& name : dir.entryList(filters)) {
        QFile file(dir.filePath(name));
        EXPECT_TRUE(file.open(QIODevice::ReadOnly)) << name.toStdString();
        all += QString::fromUtf8(file.readAll());
    }
    return all;
}

QSet<QString> placeholders(const QString& text) {
    QSet<QString> found;
    auto it = QRegularExpression("%[1-9]").globalMatch(text);
    while (it.hasNext()) found << it.next().captured();
    return found;
}

} // namespace

TEST(Words, EverySentenceIsThereInAllFiveLanguages) {
    const Words words;
    ASSERT_GT(words.keys().size(), 400);
    for (const QString& key : words.keys()) {
        const auto english = placeholders(words.textIn("en", key));
        for (const QString& language : SettingsStore::languages()) {
            const QString text = words.textIn(language, key);
            EXPECT_FALSE(text.trimmed().isEmpty()) << key.toStdString() << " in " << language.toStdString();
            EXPECT_EQ(placeholders(text), english) << key.toStdString() << " in " << language.toStdString();
        }
    }
}

TEST(Words, EveryRuleHasItsTextsInAllFiveLanguages) {
    const Words words;
    for (const GameKind game : {GameKind::Gobblestones, GameKind::Gobblet, GameKind::HiddenStones}) {
        const auto rules = rulesOf(game);
        ASSERT_FALSE(rules.empty()) << gameId(game).toStdString();
        for (const RuleEntry& rule : rules) {
            QStringList parts{"title", "text"};
            if (rule.breakable) parts << "broken";
            for (const QString& part : parts)
                EXPECT_TRUE(words.has("rule." + gameId(game) + '.' + rule.id + '.' + part))
                    << gameId(game).toStdString() << ' ' << rule.id.toStdString() << ' ' << part.toStdString();
            if (!rule.leaflet.isEmpty()) {
                EXPECT_TRUE(words.has("leaflet." + rule.leaflet)) << rule.leaflet.toStdString();
            }
        }
    }
}

TEST(Words, ThePagesUseOnlySentencesThatExist) {
    const Words words;
    auto it = QRegularExpression(R"re(\bt\["([^"]+)"\])re").globalMatch(sourceText("qml", {"*.qml"}));
    int used = 0;
    while (it.hasNext()) {
        const QString key = it.next().captured(1);
        ++used;
        EXPECT_TRUE(words.has(key)) << key.toStdString();
    }
    EXPECT_GT(used, 100);
}

TEST(Words, TheControllersUseOnlySentencesThatExist) {
    const Words words;
    // A literal that looks like a key of ours: "table.lost", "why.wins".
    auto it =
        QRegularExpression(
            R"re("((?:table|start|learn|why|history|setup|advice|trouble|challenge|verdict|turn|end|fact|player|nav|common|question|correct)\.[a-z0-9.-]*[a-z0-9])")re")
            .globalMatch(sourceText("src", {"*.cpp"}));
    int used = 0;
    while (it.hasNext()) {
        const QString key = it.next().captured(1);
        ++used;
        EXPECT_TRUE(words.has(key)) << key.toStdString();
    }
    EXPECT_GT(used, 80);
}

TEST(Words, NoSentenceStandsInAPageItself) {
    // Words of two letters or more in a text property, that do not come from the catalogues. Brand and language names may.
    auto it = QRegularExpression(R"re(\btext:\s*"([^"]*[A-Za-z]{2,}[^"]*)")re").globalMatch(sourceText("qml", {"*.qml"}));
    const QSet<QString> allowed{"Hawk", "stone", "English", "Deutsch", QString::fromUtf8("Français"), "Nederlands", "Magyar"};
    while (it.hasNext()) {
        const QString text = it.next().captured(1);
        EXPECT_TRUE(allowed.contains(text)) << text.toStdString();
    }
}

TEST(Words, SwitchingTheLanguageReachesThePages) {
    Words words;
    EXPECT_EQ(words.map()->value("nav.rulebook").toString(), "Rulebook");
    words.setLanguage("de");
    EXPECT_EQ(words.map()->value("nav.rulebook").toString(), "Regelbuch");
    EXPECT_EQ(words.text("common.and", "h7", "h8"), "h7 und h8");
}
