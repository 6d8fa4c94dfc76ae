// SPDX-License-Identifier: Apache-2.0
#include "rulebook_model.h"

#include <hawkstone/rules/gobblestones/game.h>
#include <hawkstone/rules/gobblet/game.h>
#include <hawkstone/rules/hidden_stones/game.h>

namespace hawkstone::gui {

namespace {

std::span<const rules::Rule> bookOf(GameKind game) {
    switch (game) {
    case GameKind::Gobblestones: return rules::gobblestones::rulebook();
    case GameKind::Gobblet: return rules::gobblet::rulebook();
    case GameKind::HiddenStones: return rules::hidden_stones::rulebook();
    }
    return {};
}

QString plain(std::string_view view) {
    return QString::fromUtf8(view.data(), static_cast<qsizetype>(view.size()));
}

} // namespace

std::vector<RuleEntry> rulesOf(GameKind game) {
    std::vector<RuleEntry> rules;
    for (const rules::Rule& rule : bookOf(game))
        rules.push_back({plain(rule.id.value), plain(rule.leaflet), plain(rule.section), rule.ruling,
                         rule.kind == rules::RuleKind::Play || rule.kind == rules::RuleKind::Table});
    return rules;
}

} // namespace hawkstone::gui
