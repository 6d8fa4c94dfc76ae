// SPDX-License-Identifier: Apache-2.0
import QtQuick
import QtQuick.Templates as T

// A page longer than the window: scrolls by wheel, touch and keys, and follows the keyboard's focus.
Flickable {
    id: page
    default property alias content: column.data
    property real maxWidth: 1400 * theme.u
    property alias spacing: column.spacing
    contentHeight: column.height + 2 * theme.pad
    contentWidth: width
    clip: true
    boundsBehavior: Flickable.StopAtBounds
    Column {
        id: column
        width: Math.min(page.width - 2 * 28 * theme.u, page.maxWidth)
        x: (page.width - width) / 2
        y: theme.gap / 2
        spacing: theme.gap
    }
    function show(item) {
        if (!item) return
        var at = item.mapToItem(column, 0, 0).y
        if (at < 0 || at > column.height) return
        if (at < contentY) contentY = Math.max(0, at - theme.gap)
        else if (at + item.height > contentY + height)
            contentY = Math.min(Math.max(0, contentHeight - height), at + item.height - height + 2 * theme.gap)
    }
    Connections {
        target: page.Window.window
        function onActiveFocusItemChanged() { if (page.Window.activeFocusItem) page.show(page.Window.activeFocusItem) }
    }
    T.ScrollBar.vertical: AppScrollBar {}
}
