// SPDX-License-Identifier: Apache-2.0
#include "scratch_folder.h"

#include <hawkstone/session/session_store.h>

#include <gtest/gtest.h>

#include <csignal>
#include <fstream>
#include <sstream>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

namespace hawkstone::session {
namespace {

SessionHead head(const std::string& source = "film.mp4", const std::string& recordFile = "") {
    return {"gobblet", "standard", {"Ann", "Ben"},
            source,    recordFile, Json{{"format", "hawkstone-record/1"}, {"game", "gobblet"}, {"players", {"Ann", "Ben"}}}};
}

Step turnStep(int number, double t, const std::string& to) {
    Step step;
    step.t = t;
    step.turns.push_back({number,
                          Json{{"player", (number + 1) % 2}, {"from", "stack1"}, {"to", to}},
                          Json{{"turn", number}, {"legal", true}},
                          {1, 2, 3, static_cast<unsigned char>(number)}});
    step.checkpoint = Json{{"t", t}};
    return step;
}

TEST(SessionStore, ATurnIsThereAfterReopening) {
    const ScratchFolder folder;
    SessionId id = 0;
    {
        auto store = SessionStore::open(folder / "deep" / "sessions.sqlite");
        ASSERT_TRUE(store) << store.error();
        id = (*store)->begin(head()).value();
        ASSERT_TRUE((*store)->save(id, turnStep(1, 4.5, "c1")));
        ASSERT_TRUE((*store)->save(id, turnStep(2, 8.6, "d1")));
    }
    auto store = SessionStore::open(folder / "deep" / "sessions.sqlite");
    ASSERT_TRUE(store);
    const auto record = (*store)->record(id);
    ASSERT_TRUE(record);
    EXPECT_EQ(record->dump(), R"({"format":"hawkstone-record/1","game":"gobblet","players":["Ann","Ben"],)"
                              R"("turns":[{"player":0,"from":"stack1","to":"c1"},{"player":1,"from":"stack1","to":"d1"}]})");
    EXPECT_EQ((*store)->checkpoint(id)->dump(), R"({"t":8.6})");
    EXPECT_EQ((*store)->evidence(id, 2).value(), (std::vector<unsigned char>{1, 2, 3, 2}));
    EXPECT_EQ((*store)->list()->front().turns, 2);
    EXPECT_FALSE((*store)->find(id + 1));
}

TEST(SessionStore, AnUndoneTurnLeavesTheRecordAndIsRemembered) {
    const ScratchFolder folder;
    auto store = SessionStore::open(folder / "s.sqlite");
    ASSERT_TRUE(store);
    const SessionId id = (*store)->begin(head()).value();
    ASSERT_TRUE((*store)->save(id, turnStep(1, 4.5, "c1")));
    Step undo;
    undo.undone = 1;
    ASSERT_TRUE((*store)->save(id, undo));
    EXPECT_TRUE((*store)->turns(id)->empty());
    ASSERT_TRUE((*store)->save(id, turnStep(1, 9, "b2")));
    const auto all = (*store)->turns(id, true);
    ASSERT_EQ(all->size(), 2u);
    EXPECT_TRUE(all->front().undone);
    EXPECT_EQ(all->back().entry["to"], "b2");
    EXPECT_EQ((*store)->turns(id)->size(), 1u);
}

TEST(SessionStore, AnAmendedTurnKeepsItsPicture) {
    const ScratchFolder folder;
    auto store = SessionStore::open(folder / "s.sqlite");
    ASSERT_TRUE(store);
    const SessionId id = (*store)->begin(head()).value();
    ASSERT_TRUE((*store)->save(id, turnStep(1, 4.5, "c1")));
    Step amend = turnStep(1, 6, "c1");
    amend.turns[0].entry["challengers"] = {1};
    amend.turns[0].evidence.clear();
    ASSERT_TRUE((*store)->save(id, amend));
    ASSERT_EQ((*store)->turns(id)->size(), 1u);
    EXPECT_EQ((*store)->turns(id)->front().entry["challengers"], Json({1}));
    EXPECT_EQ((*store)->evidence(id, 1)->size(), 4u);
}

TEST(SessionStore, TheSessionToResumeIsTheNewestOpenOneOfThatFilm) {
    const ScratchFolder folder;
    auto store = SessionStore::open(folder / "s.sqlite");
    ASSERT_TRUE(store);
    const SessionId first = (*store)->begin(head("a.mp4", "a.json")).value();
    const SessionId other = (*store)->begin(head("b.mp4", "b.json")).value();
    const SessionId second = (*store)->begin(head("a.mp4", "c.json")).value();
    EXPECT_EQ((*store)->findOpen("gobblet", "a.mp4", "").value(), second);
    EXPECT_EQ((*store)->findOpen("gobblet", "a.mp4", "a.json").value(), first);
    EXPECT_EQ((*store)->findOpen("gobblestones", "a.mp4", "").value(), std::nullopt);
    Step last;
    last.ended = true;
    ASSERT_TRUE((*store)->save(other, last));
    EXPECT_EQ((*store)->findOpen("gobblet", "b.mp4", "").value(), std::nullopt);
}

TEST(SessionStore, RemovingTakesTurnsAndPicturesAlong) {
    const ScratchFolder folder;
    auto store = SessionStore::open(folder / "s.sqlite");
    ASSERT_TRUE(store);
    const SessionId id = (*store)->begin(head()).value();
    ASSERT_TRUE((*store)->save(id, turnStep(1, 4.5, "c1")));
    ASSERT_TRUE((*store)->setCounts(id, false));
    EXPECT_FALSE((*store)->find(id)->counts);
    ASSERT_TRUE((*store)->remove(id));
    EXPECT_TRUE((*store)->turns(id, true)->empty());
    EXPECT_FALSE((*store)->remove(id));
}

// The process dies in the middle of its work, without a word to SQLite.
TEST(SessionStore, WhatWasSavedOutlivesTheProcess) {
    const ScratchFolder folder;
    const auto file = folder / "s.sqlite";
    const pid_t child = ::fork();
    if (child == 0) {
        auto store = SessionStore::open(file);
        const SessionId id = (*store)->begin(head()).value();
        for (int number = 1; number <= 3; ++number)
            if (!(*store)->save(id, turnStep(number, number, "c1"))) ::_exit(1);
        ::kill(::getpid(), SIGKILL);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFSIGNALED(status));
    auto store = SessionStore::open(file);
    ASSERT_TRUE(store) << store.error();
    EXPECT_EQ((*store)->list()->front().turns, 3);
}

// A file-size limit stands in for a full disk: every write beyond it fails.
TEST(SessionStore, AFullDiskIsSaidAndTheEarlierTurnsStand) {
    const ScratchFolder folder;
    const auto file = folder / "s.sqlite";
    const pid_t child = ::fork();
    if (child == 0) {
        ::signal(SIGXFSZ, SIG_IGN);
        auto store = SessionStore::open(file);
        const SessionId id = (*store)->begin(head()).value();
        if (!(*store)->save(id, turnStep(1, 1, "c1"))) ::_exit(1);
        const rlimit tight{200'000, 200'000};
        ::setrlimit(RLIMIT_FSIZE, &tight);
        Step big = turnStep(2, 2, "d1");
        big.turns[0].evidence.assign(400'000, 7);
        const auto saved = (*store)->save(id, big);
        if (saved) ::_exit(2);
        if (saved.error().find("s.sqlite: ") == std::string::npos) ::_exit(3);
        if ((*store)->turns(id)->size() != 1) ::_exit(4);
        if (writeWhole(folder / "record.json", "old") && writeWhole(folder / "record.json", std::string(300'000, 'x'))) ::_exit(5);
        ::_exit(0);
    }
    int status = 0;
    ASSERT_EQ(::waitpid(child, &status, 0), child);
    ASSERT_TRUE(WIFEXITED(status));
    ASSERT_EQ(WEXITSTATUS(status), 0);
    auto store = SessionStore::open(file);
    ASSERT_TRUE(store);
    EXPECT_EQ((*store)->list()->front().turns, 1);
    std::ifstream record(folder / "record.json");
    std::stringstream text;
    text << record.rdbuf();
    EXPECT_EQ(text.str(), "old");
    EXPECT_FALSE(std::filesystem::exists(folder / "record.json.new"));
}

TEST(SessionStore, AFileThatIsNoSessionFileIsRefused) {
    const ScratchFolder folder;
    std::ofstream(folder / "s.sqlite") << std::string(5000, 'x');
    const auto store = SessionStore::open(folder / "s.sqlite");
    ASSERT_FALSE(store);
    EXPECT_NE(store.error().find("s.sqlite"), std::string::npos);
    EXPECT_FALSE(SessionStore::open(folder / "s.sqlite" / "below.sqlite"));
}

TEST(SessionStore, TheDataFolderComesFromTheEnvironment) {
    ::setenv("XDG_DATA_HOME", "/data", 1);
    ::unsetenv("HAWKSTONE_DATA");
    EXPECT_EQ(SessionStore::defaultFile(), "/data/hawkstone/sessions.sqlite");
    ::setenv("XDG_DATA_HOME", "relative", 1);
    ::setenv("HOME", "/home/ann", 1);
    EXPECT_EQ(SessionStore::defaultFile(), "/home/ann/.local/share/hawkstone/sessions.sqlite");
    ::setenv("HAWKSTONE_DATA", "/own", 1);
    EXPECT_EQ(SessionStore::defaultFile(), "/own/sessions.sqlite");
}

} // namespace
} // namespace hawkstone::session
