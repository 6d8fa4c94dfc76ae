// SPDX-License-Identifier: Apache-2.0
// A result or the reason there is none: std::expected where the compiler has it, tl::expected until then.
#pragma once

#include <tl/expected.hpp>

namespace hawkstone {

template <class T, class E>
using Expected = tl::expected<T, E>;

template <class E>
using Unexpected = tl::unexpected<E>;

} // namespace hawkstone
