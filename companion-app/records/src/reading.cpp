// SPDX-License-Identifier: Apache-2.0
#include "reading.h"

#include <algorithm>

namespace hawkstone::records {
namespace {

// A key as a step of a JSON pointer.
std::string step(std::string_view key) {
    std::string text = "/";
    for (const char c : key)
        if (c == '~')
            text += "~0";
        else if (c == '/')
            text += "~1";
        else
            text += c;
    return text;
}

} // namespace

void Reading::fail(const std::string& expected) const {
    throw RecordError{m_place, "expected " + expected + found()};
}

std::string Reading::found() const {
    if (m_value.is_object()) return ", found an object";
    if (m_value.is_array()) return ", found a list of " + std::to_string(m_value.size());
    auto text = oneLine(m_value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return ", found " + text;
}

const Reading& Reading::object() const {
    if (!m_value.is_object()) fail("an object");
    return *this;
}

bool Reading::has(const char* key) const {
    return m_value.is_object() && m_value.contains(key);
}

Reading Reading::at(const char* key) const {
    object();
    const auto it = m_value.find(key);
    if (it == m_value.end()) throw RecordError{m_place + step(key), "expected \"" + std::string(key) + "\", found nothing"};
    return Reading(*it, m_place + step(key));
}

std::vector<std::pair<std::string, Reading>> Reading::members() const {
    object();
    std::vector<std::pair<std::string, Reading>> all;
    for (const auto& [key, value] : m_value.items()) all.emplace_back(key, Reading(value, m_place + step(key)));
    return all;
}

std::vector<Reading> Reading::items() const {
    if (!m_value.is_array()) fail("a list");
    std::vector<Reading> all;
    all.reserve(m_value.size());
    for (std::size_t i = 0; i < m_value.size(); ++i) all.emplace_back(m_value[i], m_place + "/" + std::to_string(i));
    return all;
}

std::vector<Reading> Reading::items(std::size_t count, const std::string& of) const {
    if (!m_value.is_array() || m_value.size() != count) fail("a list of " + std::to_string(count) + " " + of);
    return items();
}

const std::string& Reading::string() const {
    if (!m_value.is_string()) fail("a string");
    return m_value.get_ref<const std::string&>();
}

std::string Reading::oneOf(std::initializer_list<std::string_view> words) const {
    if (m_value.is_string() && std::ranges::find(words, std::string_view(string())) != words.end()) return string();
    std::string list;
    for (const auto word : words) list += (list.empty() ? "\"" : " or \"") + std::string(word) + "\"";
    fail(list);
}

bool Reading::boolean() const {
    if (!m_value.is_boolean()) fail("true or false");
    return m_value.get<bool>();
}

long long Reading::integer(const std::string& expected) const {
    if (!m_value.is_number_integer()) fail(expected);
    if (m_value.is_number_unsigned() && m_value.get<std::uint64_t>() > 1'000'000'000'000ULL) fail(expected);
    return m_value.get<std::int64_t>();
}

int Reading::player(std::size_t players) const {
    const std::string expected = "a player number from 0 to " + std::to_string(players - 1);
    const auto number = integer(expected);
    if (number < 0 || number >= static_cast<long long>(players)) fail(expected);
    return static_cast<int>(number);
}

} // namespace hawkstone::records
