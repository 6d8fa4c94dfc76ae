// SPDX-License-Identifier: Apache-2.0
#include "history_controller.h"
#include "json_text.h"

#include <hawkstone/records/arbiter.h>
#include <hawkstone/session/session_store.h>

#include <gtest/gtest.h>

#include <QBuffer>
#include <QFile>
#include <QTemporaryDir>

using namespace hawkstone::gui;
namespace session = hawkstone::session;

namespace {

// A store with one Gobblet game of three turns, one of them illegal.
struct Past {
    QTemporaryDir folder;
    Words words;
    HistoryController history{words};
    Past() {
        const QString file = folder.filePath("sessions.sqlite");
        auto store = session::SessionStore::open(file.toStdString());
        EXPECT_TRUE(store);
        const Json head{{"format", "hawkstone-record/1"}, {"game", "gobblet"}, {"players", {"Mara", "Jonas"}}, {"setup", {{"first", 0}}}};
        auto id = (*store)->begin({"gobblet", "standard", {"Mara", "Jonas"}, "film.mp4", "", head});
        EXPECT_TRUE(id);
        auto arbiter = hawkstone::records::Arbiter::open(head);
        int number = 0;
        for (const Json& entry :
             {Json{{"player", 0}, {"from", "stack1"}, {"to", "b2"}}, Json{{"player", 1}, {"from", "stack1"}, {"to", "b2"}},
              Json{{"player", 1}, {"from", "stack1"}, {"to", "c3"}}}) {
            session::Step step;
            QImage picture(40, 30, QImage::Format_RGB32);
            picture.fill(Qt::red);
            QByteArray jpeg;
            QBuffer buffer(&jpeg);
            buffer.open(QIODevice::WriteOnly);
            picture.save(&buffer, "JPG");
            step.turns.push_back({++number, entry, *arbiter->judge(entry), {jpeg.begin(), jpeg.end()}});
            step.checkpoint = Json::object();
            EXPECT_TRUE((*store)->save(*id, step));
        }
        EXPECT_TRUE(history.open(file));
    }
};

QByteArray contents(const QString& file) {
    QFile in(file);
    return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
}

} // namespace

TEST(History, ReplaysTurnByTurnWithTheEvidence) {
    Past past;
    ASSERT_EQ(past.history.sessions()->count(), 1);
    ASSERT_EQ(past.history.steps(), 3);
    past.history.setStep(0);
    EXPECT_FALSE(past.history.hasEvidence());
    past.history.setStep(2); // the illegal one: shown as it lay, pointed at
    EXPECT_TRUE(past.history.hasEvidence());
    EXPECT_EQ(past.history.verdict()["kind"], "bad");
    EXPECT_TRUE(past.history.marks().values().contains("broken"));
    past.history.setStep(3);
    EXPECT_EQ(past.history.position().value<Position>().at(2, 2).pieces.size(), 1u);
    EXPECT_EQ(past.history.position().value<Position>().at(1, 1).pieces.size(), 1u);
    past.history.setStep(99);
    EXPECT_EQ(past.history.step(), 3);
}

TEST(History, ExportsARecordATableAndAScoresheet) {
    Past past;
    const QString record = past.folder.filePath("game.json"), table = past.folder.filePath("game.csv"),
                  sheet = past.folder.filePath("game.pdf");
    EXPECT_TRUE(past.history.exportRecord(record));
    EXPECT_TRUE(past.history.exportCsv(table));
    EXPECT_TRUE(past.history.exportPdf("file://" + sheet));
    const auto judged = hawkstone::records::judgeRecord(Json::parse(contents(record).toStdString()));
    ASSERT_TRUE(judged);
    EXPECT_EQ((*judged)["turns"].size(), 3u);
    const QStringList lines = QString::fromUtf8(contents(table)).split("\r\n", Qt::SkipEmptyParts);
    ASSERT_EQ(lines.size(), 4);
    EXPECT_EQ(lines[0], "turn,player,play,legal,Mara,Jonas");
    EXPECT_EQ(lines[2].section(',', -1), "0");
    const QByteArray pdf = contents(sheet);
    EXPECT_TRUE(pdf.startsWith("%PDF"));
    EXPECT_EQ(pdf.count("/Type /Page\n"), 1) << "one page";
    EXPECT_FALSE(past.history.exportCsv("/proc/no-such-folder/game.csv"));
}

// A winner by the tiles left on the rack has fewer points than the loser before they are counted.
TEST(History, AFinishedGameEndsWithTheScoresThatDecided) {
    Past past;
    auto store = session::SessionStore::open(past.folder.filePath("sessions.sqlite").toStdString());
    const Json head{{"format", "hawkstone-record/1"},
                    {"game", "hidden-stones"},
                    {"players", {"Mara", "Jonas"}},
                    {"setup", {{"stones", {{"sun", "fish", "fish"}, {"horse", "horse", "horse"}, {"seed", "seed", "seed"}}}}}};
    auto id = (*store)->begin({"hidden-stones", "standard", {"Mara", "Jonas"}, "film.mp4", "", head});
    session::Step step;
    const Json entry{{"player", 0}, {"actions", Json::array()}};
    step.turns.push_back({1, entry, *hawkstone::records::Arbiter::open(head)->judge(entry), {}});
    step.checkpoint = Json::object();
    step.result = {{"over", true}, {"reason", "threshold"}, {"final", {14, 12}}, {"winners", {0}}};
    ASSERT_TRUE((*store)->save(*id, step));
    past.history.refresh();
    past.history.choose(*id);
    const QString table = past.folder.filePath("game.csv");
    ASSERT_TRUE(past.history.exportCsv(table));
    EXPECT_EQ(QString::fromUtf8(contents(table)).split("\r\n", Qt::SkipEmptyParts).last(), ",,Mara wins,,14,12");
}

TEST(History, AGameCanBeSetAsideAndDeleted) {
    Past past;
    past.history.setCounts(false);
    EXPECT_FALSE(past.history.counts());
    EXPECT_FALSE(past.history.sessions()->data(past.history.sessions()->index(0), HistoryModel::CountsRole).toBool());
    past.history.remove();
    EXPECT_EQ(past.history.sessions()->count(), 0);
    EXPECT_EQ(past.history.current(), 0);
}

TEST(History, WithoutAStoreThePageIsSimplyEmpty) {
    Words words;
    HistoryController history(words);
    QString why;
    EXPECT_FALSE(history.open("/proc/no-such-folder/sessions.sqlite", &why));
    EXPECT_FALSE(why.isEmpty());
    history.refresh();
    history.remove();
    EXPECT_EQ(history.sessions()->count(), 0);
}
