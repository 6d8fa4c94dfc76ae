// SPDX-License-Identifier: Apache-2.0
// Listens to what the picture codecs would print on standard error.
#pragma once

#include <mutex>
#include <string>

namespace hawkstone::vision {

// libjpeg, libpng and OpenCV complain there in their own words, and libjpeg says nowhere else that it made up what a
// damaged photo does not hold. While this lives, what is written there is kept instead of shown. One at a time, whatever
// the thread; where the system gives no memory file for it, nothing is heard and all is shown.
class CodecComplaints {
public:
    CodecComplaints();
    ~CodecComplaints();
    CodecComplaints(const CodecComplaints&) = delete;
    CodecComplaints& operator=(const CodecComplaints&) = delete;
    std::string heard() const;

private:
    std::unique_lock<std::mutex> m_alone;
    int m_standardError = -1, m_heard = -1;
};

} // namespace hawkstone::vision
