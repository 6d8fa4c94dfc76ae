// SPDX-License-Identifier: Apache-2.0
// Asks a JSON value for what a record should hold there; the first wrong answer is thrown as a RecordError and caught at
// the module's edge (Arbiter), so that readers can say what they want in straight lines.
#pragma once

#include <hawkstone/records/json.h>

#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

namespace hawkstone::records {

// A value and its place in the record.
class Reading {
public:
    explicit Reading(const Json& value, std::string place = "") : m_value(value), m_place(std::move(place)) {}

    [[noreturn]] void fail(const std::string& expected) const;

    const Reading& object() const; // itself, if it is one
    bool has(const char* key) const;
    Reading at(const char* key) const; // must be there
    std::vector<std::pair<std::string, Reading>> members() const;
    std::vector<Reading> items() const;
    std::vector<Reading> items(std::size_t count, const std::string& of) const; // exactly so many

    const std::string& string() const;
    std::string oneOf(std::initializer_list<std::string_view> words) const;
    bool boolean() const;
    long long integer(const std::string& expected) const;
    int player(std::size_t players) const; // the number of one at the table

    const Json& json() const { return m_value; }

private:
    std::string found() const; // "found 7", shortened

    const Json& m_value;
    std::string m_place;
};

} // namespace hawkstone::records
