// SPDX-License-Identifier: Apache-2.0
// Any bytes as a drawn state: refused with words, or a state that goes through text and back.
#include <hawkstone/rules/gobblestones/game.h>
#include <hawkstone/rules/gobblet/game.h>
#include <hawkstone/rules/hidden_stones/game.h>

#include <cstdint>
#include <cstdlib>
#include <string_view>

namespace {

template <class FromText, class ToText>
void roundTrip(std::string_view text, FromText fromText, ToText toText) {
    const auto state = fromText(text);
    if (!state) {
        if (state.error().empty()) std::abort();
        return;
    }
    const auto again = fromText(toText(*state));
    if (!again || !(*again == *state)) std::abort();
}

} // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    namespace rules = hawkstone::rules;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    roundTrip(text, rules::gobblestones::fromText, rules::gobblestones::toText);
    roundTrip(text, rules::gobblet::fromText, rules::gobblet::toText);
    roundTrip(text, rules::hidden_stones::fromText, rules::hidden_stones::toText);
    return 0;
}
