// SPDX-License-Identifier: Apache-2.0
// Words and numbers out of a record or a verdict, forgiving where something is missing.
#pragma once

#include <hawkstone/session/json.h>

#include <QString>
#include <QStringList>

#include <vector>

namespace hawkstone::gui {

using session::Json;

inline QString textOf(const Json& json) {
    return json.is_string() ? QString::fromStdString(json.get<std::string>()) : QString();
}

inline QStringList textsOf(const Json& json) {
    QStringList list;
    for (const Json& item : json)
        if (item.is_string()) list << textOf(item);
    return list;
}

inline std::vector<int> numbersOf(const Json& json) {
    std::vector<int> list;
    for (const Json& item : json)
        if (item.is_number_integer()) list.push_back(item.get<int>());
    return list;
}

} // namespace hawkstone::gui
