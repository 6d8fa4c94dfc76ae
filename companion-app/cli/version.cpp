// SPDX-License-Identifier: Apache-2.0
#include "version.h"

namespace hawkstone::cli {

std::string versionText() {
    return "hawkstone " HAWKSTONE_VERSION "\nOpenCV " HAWKSTONE_OPENCV_VERSION "\noneDNN " HAWKSTONE_ONEDNN_VERSION
           "\nTesseract " HAWKSTONE_TESSERACT_VERSION "\nQt " HAWKSTONE_QT_VERSION;
}

} // namespace hawkstone::cli
