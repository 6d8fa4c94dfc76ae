// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/records/json.h>

#include <cstdint>
#include <fstream>
#include <set>
#include <vector>

namespace hawkstone::records {
namespace {

constexpr std::size_t kDeepest = 64;               // a record needs 6
constexpr std::size_t kLargest = 64 * 1024 * 1024; // a record of a long game is about 20 kB

// "line 3, column 14" of a byte, counted from 1.
std::string lineAndColumn(std::string_view text, std::size_t byte) {
    const auto before = text.substr(0, std::min(byte, text.size()));
    std::size_t line = 1, column = 0;
    for (const char c : before) {
        ++column;
        if (c == '\n') {
            ++line;
            column = 0;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(std::max<std::size_t>(column, 1));
}

// What the library says after its own preamble; the last token may be megabytes of somebody's novel.
std::string reasonOf(const std::string& what) {
    auto from = what.find(" - ");
    from = from == std::string::npos ? what.find("] ") : from + 1;
    std::string reason = from == std::string::npos ? what : what.substr(from + 2);
    if (const auto token = reason.find("; last read: '"); token != std::string::npos) {
        const auto end = reason.find("'; expected", token + 14);
        reason = reason.substr(0, token) + (end == std::string::npos ? "" : reason.substr(end + 1));
    }
    if (reason.size() > 160) reason.replace(157, std::string::npos, "...");
    return reason;
}

// Builds the value as the parser hears it, and stops it where a record has no business going.
class Builder : public nlohmann::json_sax<Json> {
public:
    explicit Builder(std::string_view text) : m_text(text) {}

    bool null() override { return put(nullptr); }
    bool boolean(bool value) override { return put(value); }
    bool number_integer(std::int64_t value) override { return put(value); }
    bool number_unsigned(std::uint64_t value) override { return put(value); }
    bool number_float(double value, const std::string&) override { return put(value); }
    bool string(std::string& value) override { return put(std::move(value)); }
    bool binary(binary_t&) override { return false; }
    bool start_object(std::size_t) override { return enter(Json::object()); }
    bool end_object() override { return leave(); }
    bool start_array(std::size_t) override { return enter(Json::array()); }
    bool end_array() override { return leave(); }

    bool key(std::string& name) override {
        if (!m_keys.back().insert(name).second) {
            m_error = {pointer() + "/" + name.substr(0, 60), "expected each key once, found this one twice"};
            return false;
        }
        m_key = std::move(name);
        return true;
    }

    bool parse_error(std::size_t byte, const std::string&, const nlohmann::json::exception& error) override {
        m_error = {lineAndColumn(m_text, byte), "expected JSON: " + reasonOf(error.what())};
        return false;
    }

    Json& root() { return m_root; }
    const RecordError& error() const { return m_error; }

private:
    bool put(Json value) {
        *slot() = std::move(value);
        return true;
    }

    // Where the next value goes.
    Json* slot() {
        if (m_path.empty()) return &m_root;
        Json& parent = *m_path.back();
        if (parent.is_array()) {
            parent.push_back(nullptr);
            return &parent.back();
        }
        // The key is new (see key()), so appending keeps this linear; operator[] would search first.
        parent.get_ref<Json::object_t&>().emplace_back(m_key, nullptr);
        return &parent.get_ref<Json::object_t&>().back().second;
    }

    bool enter(Json empty) {
        if (m_path.size() >= kDeepest) {
            m_error = {pointer().substr(0, 60), "expected nesting no deeper than " + std::to_string(kDeepest)};
            return false;
        }
        Json* place = slot();
        *place = std::move(empty);
        m_path.push_back(place);
        m_keys.emplace_back();
        return true;
    }

    bool leave() {
        m_path.pop_back();
        m_keys.pop_back();
        return true;
    }

    // The open containers as a JSON pointer; each is the last child of the one around it.
    std::string pointer() const {
        std::string text;
        for (std::size_t i = 0; i + 1 < m_path.size(); ++i) {
            const Json& parent = *m_path[i];
            text += '/';
            if (parent.is_array())
                text += std::to_string(parent.size() - 1);
            else
                text += parent.get_ref<const Json::object_t&>().back().first;
        }
        return text;
    }

    std::string_view m_text;
    Json m_root;
    std::vector<Json*> m_path; // stable: only the last child of each container grows
    std::vector<std::set<std::string>> m_keys;
    std::string m_key;
    RecordError m_error;
};

} // namespace

std::string RecordError::line(const std::filesystem::path& file) const {
    std::string text = file.string() + ": " + (place.empty() ? "" : place + ": ") + expected;
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = ' ';
    return text;
}

Expected<Json, RecordError> parseJson(std::string_view text) {
    // The library takes a zero byte for the end and would not see what follows.
    if (const auto zero = text.find('\0'); zero != std::string_view::npos)
        return Unexpected<RecordError>(RecordError{lineAndColumn(text, zero + 1), "expected JSON: found a zero byte"});
    Builder builder(text);
    if (!Json::sax_parse(text.begin(), text.end(), &builder)) return Unexpected<RecordError>(builder.error());
    return std::move(builder.root());
}

std::string oneLine(const Json& value) {
    return value.dump(-1, ' ', false, Json::error_handler_t::replace);
}

Expected<Json, RecordError> readJsonFile(const std::filesystem::path& file) {
    const auto fail = [](std::string expected) { return Unexpected<RecordError>(RecordError{"", std::move(expected)}); };
    std::error_code code;
    if (!std::filesystem::exists(file, code)) return fail("expected a record file, found no such file");
    if (std::filesystem::is_directory(file, code)) return fail("expected a record file, found a folder");
    std::ifstream in(file, std::ios::binary);
    if (!in) return fail("expected a readable file");
    std::string text;
    std::vector<char> block(1 << 16);
    while (in.read(block.data(), static_cast<std::streamsize>(block.size())) || in.gcount() > 0) {
        text.append(block.data(), static_cast<std::size_t>(in.gcount()));
        if (text.size() > kLargest) return fail("expected a record of at most 64 MB");
    }
    if (in.bad()) return fail("expected a readable file");
    return parseJson(text);
}

} // namespace hawkstone::records
