// SPDX-License-Identifier: Apache-2.0
// A list that is short when all is well: N things lie inside it, and only a longer one goes to the heap. The generator makes
// hundreds of plays a position, and half of its time went into as many tiny allocations.
#pragma once

#include <algorithm>
#include <array>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <type_traits>

namespace hawkstone::rules {

template <class T, std::size_t N>
class Few {
    static_assert(std::is_trivially_copyable_v<T>);

public:
    using value_type = T;

    Few() = default;
    Few(std::initializer_list<T> things) {
        for (const T& thing : things) push_back(thing);
    }
    Few(const Few& other) : m_size(other.m_size), m_inside(other.m_inside) {
        if (other.m_outside) {
            m_room = m_size;
            m_outside = std::make_unique<T[]>(m_room);
            std::copy_n(other.m_outside.get(), m_size, m_outside.get());
        }
    }
    Few(Few&&) noexcept = default; // the other may only be assigned to or destroyed
    Few& operator=(const Few& other) { return *this = Few(other); }
    Few& operator=(Few&&) noexcept = default;

    void push_back(T thing) {
        if (m_size == m_room) grow();
        begin()[m_size++] = thing;
    }
    void pop_back() { --m_size; }
    T* erase(T* at) {
        std::copy(at + 1, end(), at);
        --m_size;
        return at;
    }

    T* begin() { return m_outside ? m_outside.get() : m_inside.data(); }
    T* end() { return begin() + m_size; }
    const T* begin() const { return m_outside ? m_outside.get() : m_inside.data(); }
    const T* end() const { return begin() + m_size; }
    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T& operator[](std::size_t i) { return begin()[i]; }
    const T& operator[](std::size_t i) const { return begin()[i]; }
    T& front() { return *begin(); }
    const T& front() const { return *begin(); }

    friend bool operator==(const Few& a, const Few& b) { return a.m_size == b.m_size && std::equal(a.begin(), a.end(), b.begin()); }
    friend auto operator<=>(const Few& a, const Few& b) {
        return std::lexicographical_compare_three_way(a.begin(), a.end(), b.begin(), b.end());
    }

private:
    void grow() {
        auto larger = std::make_unique<T[]>(m_room * std::size_t{2});
        std::copy_n(begin(), m_size, larger.get());
        m_outside = std::move(larger);
        m_room *= 2;
    }

    std::uint32_t m_size = 0, m_room = N;
    std::array<T, N> m_inside{};
    std::unique_ptr<T[]> m_outside;
};

} // namespace hawkstone::rules
