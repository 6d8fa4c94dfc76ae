// SPDX-License-Identifier: Apache-2.0
#include "film_source.h"

#include <hawkstone/vision/image_file.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>
#include <filesystem>
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

} // namespace

Expected<std::unique_ptr<FrameSource>, std::string> openFolder(const std::string& folder) {
    std::vector<std::filesystem::path> photos;
    std::error_code error;
    for (const auto& entry : std::filesystem::directory_iterator(folder, error))
        if (entry.is_regular_file(error) && isPhoto(entry.path())) photos.push_back(entry.path());
    if (error) return Unexpected(folder + ": the folder cannot be read: " + error.message());
    if (photos.empty()) return Unexpected(folder + ": expected photos (.jpg, .png, ...), found none");
    std::ranges::sort(photos);
    return std::make_unique<FolderSource>(std::move(photos));
}

} // namespace hawkstone::session
