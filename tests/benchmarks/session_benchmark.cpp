// SPDX-License-Identifier: Apache-2.0
// What refereeing a film costs: milliseconds a steady frame against decoding it and a frame on which the table is read, seconds
// from hand-gone to verdict (in Hidden Stones to the action, for a button closes the turn), how much faster than the film it
// runs, and memory over a looped film.
//     session_benchmark samples/films                 every film there
//     session_benchmark samples/films -v              and every verdict
//     session_benchmark samples/films --loop 3600     one film, looped for an hour of film time
// A film is NAME.mp4 with NAME.record.json, NAME.marks.json and NAME.inputs.jsonl beside it.
#include <hawkstone/session/referee_session.h>

#include <opencv2/core/utility.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include <stdlib.h>
#include <unistd.h>

namespace hawkstone::session {
namespace {

double seconds() {
    using namespace std::chrono;
    return duration<double>(steady_clock::now().time_since_epoch()).count();
}
// Of this process alone: other people's work on the machine does not count.
double cpuSeconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double part(std::vector<double> values, double where) {
    if (values.empty()) return 0;
    const auto place = values.begin() + static_cast<std::ptrdiff_t>(where * static_cast<double>(values.size() - 1));
    std::nth_element(values.begin(), place, values.end());
    return *place;
}

double megabytes() {
    long pages = 0, resident = 0;
    std::ifstream("/proc/self/statm") >> pages >> resident;
    return static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE)) / 1e6;
}

// Times what the source does, and starts again at the film's end as often as asked.
class TimedSource : public FrameSource {
public:
    TimedSource(std::string film, double until)
        : m_film(std::move(film)), m_until(until), m_source(std::move(openSource(m_film).value())) {}

    Delivery next() override {
        const double start = cpuSeconds();
        Delivery delivery = m_source->next();
        decoding.push_back(1000 * (cpuSeconds() - start));
        if (const auto* ended = std::get_if<Ended>(&delivery); ended && m_base + ended->t < m_until) {
            m_base += ended->t;
            m_source = std::move(openSource(m_film).value());
            return next();
        }
        std::visit([&](auto& what) { what.t += m_base; }, delivery);
        return delivery;
    }
    std::vector<double> decoding;

private:
    std::string m_film;
    double m_until, m_base = 0;
    std::unique_ptr<FrameSource> m_source;
};

RefereeOptions optionsFor(const Json& record) {
    RefereeOptions options;
    options.game = sights::parseGame(record["game"].get<std::string>()).value();
    options.variant = record.value("variant", "standard");
    options.players = record["players"].get<std::vector<std::string>>();
    return options;
}

void refereeFilm(const std::filesystem::path& film, double until, bool verbose, const std::filesystem::path& folder) {
    const auto beside = [&](const char* kind) { return film.parent_path() / (film.stem().string() + kind); };
    std::ifstream recordFile(beside(".record.json")), marksFile(beside(".marks.json"));
    const Json record = Json::parse(recordFile), marks = Json::parse(marksFile);
    auto store = SessionStore::open(folder / "sessions.sqlite").value();
    std::vector<double> said(record["turns"].size() + 1, -1), late;
    double handGone = -1;
    const auto session = RefereeSession::start(optionsFor(record), *store, film.string(), [&](const Event& event) {
                             if (event.name == "hand" && !event.detail["in"].get<bool>()) handGone = event.t;
                             if (event.name == "action") late.push_back(event.t - handGone);
                             if (event.name == "action" && verbose)
                                 std::printf("  action %5.1f s, %.2f s after the hand\n", event.t, late.back());
                             if (event.name != "turn" && event.name != "challenge") return;
                             const auto number = event.detail["number"].get<std::size_t>();
                             if (number < said.size()) said[number] = event.t;
                         }).value();
    TimedSource source(film.string(), until);
    std::vector<double> steady, reading;
    double last = cpuSeconds();
    RefereeRun run(source, *session);
    if (const auto inputs = readInputs(beside(".inputs.jsonl"))) run.script = *inputs;
    double t = 0, nextReport = 0;
    run.onFrame = [&](const Frame& frame, const TableView& view) {
        const double now = cpuSeconds();
        const double cost = 1000 * (now - last) - source.decoding.back();
        if (!view.hand && !view.stirred && frame.t > 2) steady.push_back(cost);
        if (!view.hand && view.stirred && frame.t > 2 && cost > 2 * part(steady, 0.5)) reading.push_back(cost);
        t = frame.t;
        if (until > 0 && t >= nextReport) {
            std::printf("  %6.0f s of film  %7.1f MB\n", t, megabytes());
            std::fflush(stdout);
            nextReport += until / 12;
        }
        last = cpuSeconds();
    };
    const double began = seconds(), cpuBegan = cpuSeconds();
    run.run();
    const double wall = seconds() - began, cpu = cpuSeconds() - cpuBegan;

    for (const Json& mark : marks["marks"]) {
        const auto number = mark["turn"].get<std::size_t>();
        if (record["game"] == "hidden-stones" || number >= said.size() || said[number] < 0) continue;
        late.push_back(said[number] - mark["hand_gone"].get<double>());
        if (verbose) std::printf("  turn %zu %5.1f s, %.2f s after the hand\n", number, said[number], late.back());
    }
    const double decode = part(source.decoding, 0.5), look = part(steady, 0.5);
    const bool right = session->record()["turns"] == record["turns"] &&
                       session->record().value("setup", Json()).value("fields", Json()) == record["setup"].value("fields", Json());
    std::printf("%-26s %6.1f s film %6.1f s cpu %5.1fx  wall %6.1f s  steady %5.2f ms (95%%: %5.2f), %4.2f of decoding (%4.2f ms)  "
                "reading %5.1f ms (worst %5.1f)  verdict %.2f s after the hand (worst %.2f)  record %s\n",
                film.stem().c_str(), t, cpu, t / cpu, wall, look, part(steady, 0.95), look / decode, decode, part(reading, 0.5),
                part(reading, 1.0), part(late, 0.5), part(late, 1.0), right ? "right" : "WRONG");
}

} // namespace
} // namespace hawkstone::session

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "usage: session_benchmark FOLDER-OR-FILM [-v | --loop SECONDS]\n");
        return 2;
    }
    cv::setNumThreads(1); // one core, for the decoder as well
    setenv("OPENCV_FFMPEG_CAPTURE_OPTIONS", "threads;1", 0);
    std::string scratch = (std::filesystem::temp_directory_path() / "hawkstone-bench-XXXXXX").string();
    if (!mkdtemp(scratch.data())) return 2;
    const double until = argc > 3 && std::string(argv[2]) == "--loop" ? std::stod(argv[3]) : 0;
    const bool verbose = argc > 2 && std::string(argv[2]) == "-v";
    std::vector<std::filesystem::path> films;
    if (std::filesystem::is_directory(argv[1])) {
        for (const auto& entry : std::filesystem::directory_iterator(argv[1]))
            if (entry.path().extension() == ".mp4") films.push_back(entry.path());
    } else {
        films.emplace_back(argv[1]);
    }
    for (const auto& film : films)
        if (!std::filesystem::exists(film)) {
            std::fprintf(stderr, "session_benchmark: no film %s\n", film.c_str());
            return 2;
        }
    std::sort(films.begin(), films.end());
    if (until > 0) films.resize(std::min<std::size_t>(films.size(), 1));
    for (const auto& film : films) hawkstone::session::refereeFilm(film, until, verbose, scratch);
    std::filesystem::remove_all(scratch);
    return 0;
}
