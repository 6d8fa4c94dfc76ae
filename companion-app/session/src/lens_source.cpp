// SPDX-License-Identifier: Apache-2.0
#include <hawkstone/session/frame_source.h>

#include <optional>

namespace hawkstone::session {
namespace {

class LensSource : public FrameSource {
public:
    LensSource(std::unique_ptr<FrameSource> source, const calibration::Lens& lens) : m_source(std::move(source)), m_lens(lens) {}

    Delivery next() override {
        Delivery delivery = m_source->next();
        if (auto* frame = std::get_if<Frame>(&delivery)) {
            if (!m_straighten || frame->image.size() != m_size) {
                m_size = frame->image.size();
                m_straighten.emplace(m_lens, m_size);
            }
            frame->image = (*m_straighten)(frame->image);
        }
        return delivery;
    }
    bool seek(double seconds) override { return m_source->seek(seconds); }
    std::optional<double> length() const override { return m_source->length(); }
    bool live() const override { return m_source->live(); }

private:
    std::unique_ptr<FrameSource> m_source;
    calibration::Lens m_lens;
    std::optional<calibration::Straightener> m_straighten;
    cv::Size m_size;
};

} // namespace

std::unique_ptr<FrameSource> withLens(std::unique_ptr<FrameSource> source, const calibration::Lens& lens) {
    return std::make_unique<LensSource>(std::move(source), lens);
}

} // namespace hawkstone::session
