// SPDX-License-Identifier: Apache-2.0
// The same film as another camera in another light would have taken it.
#pragma once

#include <hawkstone/session/trouble.h>

namespace hawkstone::session {

std::unique_ptr<FrameSource> withOtherCamera(std::unique_ptr<FrameSource> source, const OtherCamera& camera, unsigned seed);

} // namespace hawkstone::session
