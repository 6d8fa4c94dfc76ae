// SPDX-License-Identifier: Apache-2.0
// hawkstone referee and sessions as people call them: bad input in one line, presses from a file, a record that judge
// reads, and the live view on a terminal of 80 columns and 24 rows.
#include "program.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <pty.h>
#include <sstream>
#include <sys/wait.h>
#include <unistd.h>

namespace hawkstone::cli_test {
namespace {

using Json = nlohmann::json;

const std::string kFilms = std::string(HAWKSTONE_SAMPLES) + "/films/";
const std::string kFilm = kFilms + "gobblet.mp4";

std::vector<Json> eventsOf(const Said& said, const std::string& name) {
    std::vector<Json> events;
    std::istringstream lines(said.out);
    for (std::string line; std::getline(lines, line);)
        if (Json event = Json::parse(line, nullptr, false); event.is_object() && event.value("event", "") == name)
            events.push_back(std::move(event));
    return events;
}

TEST(Referee, SaysInOneLineWhatIsWrongWithTheCall) {
    const Folder folder;
    const std::string broken = folder.write("broken.jsonl", "{\"t\":1,\"do\":\"undo\"}\n{\"t\":2,\"do\":\n");
    const std::string unknown = folder.write("unknown.jsonl", "{\"t\":1,\"do\":\"dance\"}\n");
    const std::string noFilm = folder.write("film.mp4", "no film");
    const std::string data = " --data " + folder.path().string() + " ";
    const struct {
        std::string words, expected;
    } cases[]{{"--game gobblet nowhere.mp4", "nowhere.mp4: no such file"},
              {"--game chess " + kFilm, "--game chess: expected gobblestones, gobblet or hidden-stones"},
              {"--game gobblet " + noFilm, "film.mp4: expected a film"},
              {"--game gobblet --inputs " + broken + " " + kFilm, "broken.jsonl: line 2: expected one JSON object a line"},
              {"--game gobblet --inputs " + unknown + " " + kFilm, "unknown.jsonl: line 1: expected \"do\""},
              {"--game gobblet --players A,B,C " + kFilm, "--players: expected 2 names"},
              {"--game gobblet --variant bluff " + kFilm, "--variant"},
              {"--game gobblet --settle 0 " + kFilm, "--settle"},
              {"--game gobblet --end-turn never " + kFilm, "--end-turn"},
              {"--game gobblet --record /nowhere/r.json " + kFilm, "/nowhere/r.json: the folder cannot be written to"},
              {"--game gobblet --profile nowhere.yaml " + kFilm, "nowhere.yaml"}};
    for (const auto& [words, expected] : cases) {
        const Said said = hawkstone("referee" + data + words);
        EXPECT_EQ(said.code, 2) << words;
        EXPECT_NE(said.err.find(expected), std::string::npos) << words << ": " << said.err;
        EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
        EXPECT_TRUE(said.out.empty()) << said.out;
    }
}

TEST(Referee, ReadsAFilmsPressesFromAPipe) {
    const Folder folder;
    const std::string presses = folder.write("presses", "{\"t\":9,\"do\":\"agree-draw\"}\n");
    const Said said =
        hawkstone("referee --game gobblet --json --inputs - --data " + folder.path().string() + " " + kFilm + " < " + presses);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_EQ(eventsOf(said, "game-over").size(), 1u);
    const std::string bad = folder.write("bad", "{\"t\":1,\"do\":\"dance\"}\n");
    const Said refused = hawkstone("referee --game gobblet --inputs - --data " + folder.path().string() + " " + kFilm + " < " + bad);
    EXPECT_EQ(refused.code, 2);
    EXPECT_NE(refused.err.find("standard input: line 1: expected \"do\""), std::string::npos) << refused.err;
}

TEST(Sessions, SaysWhatIsNotThere) {
    const Folder folder;
    for (const char* words : {"list", "show 1", "export 1"}) {
        const Said said = hawkstone("sessions " + std::string(words) + " --data " + folder.path().string());
        EXPECT_EQ(said.code, 2) << words;
        EXPECT_EQ(std::count(said.err.begin(), said.err.end(), '\n'), 1) << said.err;
    }
}

// Touch-move, a draw agreed and taken back, a press that cannot be obeyed; then what is kept of it.
TEST(Referee, ObeysPressesFromAFileAndKeepsWhatJudgeAccepts) {
    const Folder folder;
    const std::string data = " --data " + folder.path().string() + " ", record = (folder.path() / "record.json").string();
    const std::string inputs =
        folder.write("inputs.jsonl", "{\"t\":9,\"do\":\"agree-draw\"}\n{\"t\":9.5,\"do\":\"end-turn\"}\n{\"t\":10,\"do\":\"undo\"}\n"
                                     "{\"t\":13,\"do\":\"correct\",\"cells\":{\"z9\":null}}\n");
    const Said said = hawkstone("referee --game gobblet --touch-move --players Ann,Ben --json --resume --inputs " + inputs + " --record " +
                                record + data + kFilm);
    EXPECT_EQ(said.code, 0) << said.err;
    EXPECT_NE(said.err.find("nothing to resume"), std::string::npos) << said.err;
    EXPECT_EQ(eventsOf(said, "game-over").size(), 1u);
    EXPECT_EQ(eventsOf(said, "undone").size(), 1u);
    EXPECT_EQ(eventsOf(said, "refused").size(), 2u); // a finished game has no turn to end; there is no z9
    const Json kept = Json::parse(contentsOf(record));
    Json played = Json::parse(contentsOf(kFilms + "gobblet.record.json"))["turns"];
    Json turns = Json::array();
    int touched = 0;
    for (const Json& turn : kept["turns"]) turn.contains("touch") ? void(++touched) : turns.push_back(turn);
    EXPECT_EQ(turns, played);
    EXPECT_EQ(touched, 2);
    EXPECT_EQ(hawkstone("judge --json " + record).code, 0);
    const Said listed = hawkstone("sessions list" + data), shown = hawkstone("sessions show 1" + data);
    EXPECT_NE(listed.out.find("Ann, Ben"), std::string::npos) << listed.out;
    EXPECT_NE(shown.out.find("stack1 to c1"), std::string::npos) << shown.out;
    EXPECT_EQ(Json::parse(hawkstone("sessions export 1" + data).out), kept);
    const Said table = hawkstone("sessions export 1 --format csv" + data);
    EXPECT_EQ(std::count(table.out.begin(), table.out.end(), '\n'), static_cast<long>(kept["turns"].size()) + 1) << table.out;
}

// Not on a terminal, without --json: sentences as it goes, and at the end the board and the score table.
TEST(Referee, SaysHowTheTableStandsAtTheEnd) {
    const Folder folder;
    const std::string data = " --data " + folder.path().string() + " ";
    const Said said = hawkstone("referee --game gobblestones --variant bluff --players Ann,Ben --inputs " + kFilms + "bluff.inputs.jsonl" +
                                data + kFilms + "bluff.mp4");
    EXPECT_EQ(said.code, 0) << said.err;
    for (const char* words : {"challenge", "    a   b   c", "points  rack", "Ann is to move."})
        EXPECT_NE(said.out.find(words), std::string::npos) << words << "\n" << said.out;
    const Said shown = hawkstone("sessions show 1" + data), table = hawkstone("sessions export 1 --format csv" + data);
    EXPECT_NE(shown.out.find("challenged: a bluff"), std::string::npos) << shown.out;
    EXPECT_NE(shown.out.find("challenged in vain: honest"), std::string::npos) << shown.out;
    EXPECT_NE(table.out.find(",yes,,0,bluff,15 0\n"), std::string::npos) << table.out;
}

struct Screen {
    std::size_t widest = 0;
    long most = 0; // line ends after one drawing began
    std::string all;
    int code = -1;
};

// Plays the film to a terminal of that size.
// `key` is pressed once the screen has shown `cue`.
Screen onTerminal(const std::string& words, unsigned short rows, unsigned short columns, const std::string& cue = "", char key = 0) {
    winsize size{rows, columns, 0, 0};
    int terminal = -1;
    const pid_t child = forkpty(&terminal, nullptr, nullptr, &size);
    if (child == 0) {
        setenv("TERM", "xterm", 1);
        execl("/bin/sh", "sh", "-c", (std::string("exec ") + HAWKSTONE_PROGRAM + " " + words).c_str(), nullptr);
        _exit(127);
    }
    Screen screen;
    std::array<char, 4096> bytes;
    for (ssize_t n = 0; (n = read(terminal, bytes.data(), bytes.size())) > 0;) {
        screen.all.append(bytes.data(), static_cast<std::size_t>(n));
        if (key != 0 && screen.all.find(cue) != std::string::npos) {
            EXPECT_EQ(write(terminal, &key, 1), 1);
            key = 0;
        }
    }
    int status = 0;
    waitpid(child, &status, 0);
    close(terminal);
    screen.code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    std::size_t width = 0;
    long lines = 0;
    for (std::size_t i = 0; i < screen.all.size(); ++i) {
        const char c = screen.all[i];
        if (c == '\x1b') { // to the letter that ends it
            std::size_t end = i + 2;
            while (end < screen.all.size() && !std::isalpha(static_cast<unsigned char>(screen.all[end]))) ++end;
            if (end < screen.all.size() && screen.all[end] == 'H') lines = 0, width = 0;
            i = end;
        } else if (c == '\n' || c == '\r') {
            lines += c == '\n';
            width = 0;
        } else if ((static_cast<unsigned char>(c) & 0xC0U) != 0x80U) {
            ++width;
        }
        screen.widest = std::max(screen.widest, width);
        screen.most = std::max(screen.most, lines);
    }
    return screen;
}

TEST(LiveView, KeysAreButtons) {
    const Folder folder;
    const Screen screen =
        onTerminal("referee --game gobblet --players Annabel,Ben --data " + folder.path().string() + " " + kFilm, 40, 80, "stack1 to", 'd');
    EXPECT_EQ(screen.code, 0);
    EXPECT_NE(screen.all.find("u undo   n not a turn   d draw agreed"), std::string::npos);
    const Json turns = Json::parse(hawkstone("sessions export 1 --data " + folder.path().string()).out)["turns"];
    EXPECT_EQ(std::ranges::count_if(turns, [](const Json& turn) { return turn.contains("agree"); }), 1) << turns.dump();
}

TEST(LiveView, FitsATerminalOf80ColumnsAnd24Rows) {
    const Folder folder;
    const std::string data = " --data " + folder.path().string() + " ";
    for (const std::string game : {"gobblet", "gobblestones"}) { // the one has the longest sentences, the other the highest board
        const Screen screen = onTerminal("referee --game " + game + " --players Annabel,Ben" + data + kFilms + game + ".mp4", 24, 80);
        EXPECT_EQ(screen.code, 0);
        EXPECT_LE(screen.widest, 80u) << game;
        EXPECT_LE(screen.most, 23) << game << ": the screen must not scroll";
        for (const char* words : {"Annabel", "frames/s", "not allowed", "to move", "[####"})
            EXPECT_NE(screen.all.find(words), std::string::npos) << game << " " << words;
        EXPECT_NE(screen.all.find("\x1b[?25h"), std::string::npos) << "the cursor comes back";
    }
}

} // namespace
} // namespace hawkstone::cli_test
