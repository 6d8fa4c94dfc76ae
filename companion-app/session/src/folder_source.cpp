// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"

#include <hawkstone/vision/image_file.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
#include <string_view>
#include <vector>

namespace hawkstone::session {
namespace {

// A photo is a moment at which somebody thought the table worth keeping: it stands for a second, shown ten times, so that
// a hand in it counts as one and a resting table has time to rest.
constexpr int kShowings = 10;

class FolderSource : public FrameSource {
public:
    explicit FolderSource(std::vector<std::filesystem::path> photos) : m_photos(std::move(photos)) {}

    Delivery next() override {
        const auto photo = static_cast<std::size_t>(m_next / kShowings);
        const double t = static_cast<double>(m_next) / kShowings;
        if (photo >= m_photos.size()) return Ended{t, false, ""};
        if (m_image.empty() || m_next % kShowings == 0) {
            auto loaded = load(m_photos[photo]);
            if (!loaded) {
                m_next = static_cast<long>(photo + 1) * kShowings;
                return Skipped{t, loaded.error()};
            }
            m_image = *loaded;
        }
        return Frame{m_image, t, m_next++};
    }

    bool seek(double seconds) override {
        m_next = std::lround(seconds * kShowings);
        m_image.release();
        return true;
    }
    std::optional<double> length() const override { return static_cast<double>(m_photos.size()); }

private:
    static Expected<cv::Mat, std::string> load(const std::filesystem::path& file) {
        const auto bytes = vision::readBytes(file);
        if (!bytes) return Unexpected(bytes.error());
        const auto image = vision::decodeImage(*bytes);
        if (!image) return Unexpected(file.string() + ": " + image.error());
        return image->bgr;
    }

    std::vector<std::filesystem::path> m_photos;
    cv::Mat m_image;
    long m_next = 0;
};

bool isPhoto(const std::filesystem::path& file) {
    std::string extension = file.extension().string();
    std::ranges::transform(extension, extension.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    constexpr std::array kinds{".jpg", ".jpeg", ".png", ".webp", ".bmp", ".tif", ".tiff", ".ppm"};
    return std::ranges::find(kinds, extension) != kinds.end();
}

// As people count: photo9.jpg comes before photo10.jpg.
bool comesBefore(const std::filesystem::path& one, const std::filesystem::path& other) {
    const std::string a = one.filename().string(), b = other.filename().string();
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (!isDigit(a[i]) || !isDigit(b[j])) {
            if (a[i] != b[j]) return a[i] < b[j];
            ++i, ++j;
            continue;
        }
        const auto number = [&](const std::string& text, std::size_t& at) {
            while (at < text.size() && text[at] == '0') ++at;
            const std::size_t from = at;
            while (at < text.size() && isDigit(text[at])) ++at;
            return std::string_view(text).substr(from, at - from);
        };
        const auto x = number(a, i), y = number(b, j);
        if (x.size() != y.size()) return x.size() < y.size();
        if (x != y) return x < y;
    }
    if ((i < a.size()) != (j < b.size())) return j < b.size();
    return a < b; // 1.jpg and 01.jpg
}

} // namespace

Expected<std::unique_ptr<FrameSource>, std::string> openFolder(const std::string& folder) {
    std::vector<std::filesystem::path> photos;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.is_regular_file(error) && isPhoto(entry.path())) photos.push_back(entry.path());
    if (error) return Unexpected(folder + ": the folder cannot be read: " + error.message());
    if (photos.empty()) return Unexpected(folder + ": expected photos (.jpg, .png, ...), found none");
    std::ranges::sort(photos, comesBefore);
    return std::make_unique<FolderSource>(std::move(photos));
}

} // namespace hawkstone::session
