// SPDX-License-Identifier: Apache-2.0
// Whole films, refereed: every turn, every verdict, every field as in the record beside the film; and the same again with
// trouble put in.
#include "../unit/session/scratch_folder.h"

#include <hawkstone/records/arbiter.h>
#include <hawkstone/session/referee_session.h>
#include <hawkstone/session/trouble.h>

#include <gtest/gtest.h>

#include <fstream>

namespace hawkstone::session {
namespace {

const std::filesystem::path kFilms = std::filesystem::path(HAWKSTONE_SAMPLES) / "films";

struct Case {
    const char* film;
    const char* trouble;
};
void PrintTo(const Case& what, std::ostream* out) {
    *out << what.film << " " << what.trouble;
}

Json jsonFile(const std::filesystem::path& file) {
    std::ifstream stream(file);
    return Json::parse(stream, nullptr, false);
}

struct Refereed {
    Json record;
    std::vector<Event> events;
};

Refereed referee(const Case& what, const Json& truth) {
    const ScratchFolder folder;
    RefereeOptions options;
    options.game = sights::parseGame(truth["game"].get<std::string>()).value();
    options.variant = truth.value("variant", "standard");
    options.players = truth["players"].get<std::vector<std::string>>();
    options.recordFile = folder / "record.json";
    auto store = SessionStore::open(folder / "sessions.sqlite").value();
    Refereed result;
    auto session = RefereeSession::start(options, *store, what.film, [&](const Event& event) { result.events.push_back(event); }).value();
    const Trouble trouble = parseTrouble(what.trouble).value();
    auto source = withTrouble(openSource((kFilms / (std::string(what.film) + ".mp4")).string()).value(), trouble);
    RefereeRun run(*source, *session);
    run.script = readInputs(kFilms / (std::string(what.film) + ".inputs.jsonl")).value();
    delay(run.script, trouble);
    EXPECT_EQ(run.run(), 0) << session->failure();
    result.record = jsonFile(options.recordFile);
    return result;
}

class Film : public testing::TestWithParam<Case> {};

TEST_P(Film, IsWrittenDownAsItWasPlayed) {
    const Json truth = jsonFile(kFilms / (std::string(GetParam().film) + ".record.json"));
    const Refereed seen = referee(GetParam(), truth);
    ASSERT_TRUE(seen.record.is_object());
    EXPECT_EQ(seen.record["turns"], truth["turns"]);
    EXPECT_EQ(seen.record["setup"], truth["setup"]);
    const auto judged = records::judgeRecord(seen.record), wanted = records::judgeRecord(truth);
    ASSERT_TRUE(judged && wanted);
    EXPECT_EQ(*judged, *wanted);
    const auto turns = std::count_if(seen.events.begin(), seen.events.end(), [](const Event& event) { return event.name == "turn"; });
    EXPECT_EQ(turns, static_cast<long>(truth["turns"].size()));
    if (std::string(GetParam().trouble).find("bump") != std::string::npos) {
        EXPECT_TRUE(std::any_of(seen.events.begin(), seen.events.end(), [](const Event& event) { return event.name == "bump"; }));
    }
}

INSTANTIATE_TEST_SUITE_P(Films, Film,
                         testing::Values(Case{"gobblestones", ""}, Case{"bluff", ""}, Case{"gobblet", ""}, Case{"hidden-stones", ""},
                                         Case{"gobblestones", "drop=0.25,bump=14,black=2@6,corrupt=1@22.3"},
                                         Case{"bluff", "ramp=0.25,hand=10@9.9"}, Case{"gobblet", "bump=10,ramp=0.25,hand=10@31"},
                                         Case{"hidden-stones", "drop=0.2,bump=10.2,corrupt=1@17.2"}),
                         [](const auto& film) {
                             std::string name = std::string(film.param.film) + (*film.param.trouble ? "_troubled" : "");
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

} // namespace
} // namespace hawkstone::session
