// SPDX-License-Identifier: Apache-2.0
#include "codec_complaints.h"

#include <sys/mman.h>
#include <unistd.h>

namespace hawkstone::vision {
namespace {

std::mutex oneAtATime;

} // namespace

CodecComplaints::CodecComplaints() : m_alone(oneAtATime) {
    m_heard = memfd_create("codec complaints", MFD_CLOEXEC);
    if (m_heard < 0) return;
    m_standardError = dup(STDERR_FILENO);
    if (m_standardError >= 0) dup2(m_heard, STDERR_FILENO);
}

CodecComplaints::~CodecComplaints() {
    if (m_standardError >= 0) {
        dup2(m_standardError, STDERR_FILENO);
        close(m_standardError);
    }
    if (m_heard >= 0) close(m_heard);
}

std::string CodecComplaints::heard() const {
    std::string text(4096, '\0'); // the first complaints are enough
    const ssize_t length = m_heard < 0 ? 0 : pread(m_heard, text.data(), text.size(), 0);
    text.resize(length > 0 ? static_cast<std::size_t>(length) : 0);
    return text;
}

} // namespace hawkstone::vision
