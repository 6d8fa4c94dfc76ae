// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/session_store.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace hawkstone::session {
namespace {

// All bytes, however few the disk takes at a time.
bool writeAll(int descriptor, const std::string& text) {
    std::size_t done = 0;
    while (done < text.size()) {
        const ssize_t wrote = ::write(descriptor, text.data() + done, text.size() - done);
        if (wrote < 0 && errno == EINTR) continue;
        if (wrote <= 0) return false;
        done += static_cast<std::size_t>(wrote);
    }
    return true;
}

// A rename is only safe from a power cut once its folder is synced too.
void syncFolder(const std::filesystem::path& folder) {
    const int descriptor = ::open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (descriptor < 0) return;
    ::fsync(descriptor);
    ::close(descriptor);
}

} // namespace

Expected<void, std::string> writeWhole(const std::filesystem::path& file, const std::string& text) {
    const std::filesystem::path beside = file.string() + ".new";
    const auto failed = [&](const char* what) {
        const std::string why = std::strerror(errno);
        ::unlink(beside.c_str());
        return Unexpected(file.string() + ": " + what + ": " + why);
    };
    const int descriptor = ::open(beside.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0644);
    if (descriptor < 0) return failed("cannot be written");
    if (!writeAll(descriptor, text) || ::fsync(descriptor) != 0) {
        const int keep = errno;
        ::close(descriptor);
        errno = keep;
        return failed("cannot be written");
    }
    if (::close(descriptor) != 0 || ::rename(beside.c_str(), file.c_str()) != 0) return failed("cannot be replaced");
    syncFolder(file.parent_path());
    return {};
}

} // namespace hawkstone::session
