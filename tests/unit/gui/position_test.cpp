// SPDX-License-Identifier: Apache-2.0
#include "board_overlay.h"
#include "board_painter.h"
#include "frame_feed.h"
#include "json_text.h"
#include "live_view.h"
#include "replay.h"
#include "rule_examples.h"
#include "rulebook_model.h"
#include "sight_position.h"
#include "teaching.h"

#include <gtest/gtest.h>

#include <QImage>

using namespace hawkstone::gui;
namespace board = hawkstone::board;

TEST(Position, IsReadFromRowsOfWords) {
    const auto position = parsePosition(GameKind::Gobblestones, {"R5 N0=?", ".=B Y3=T"});
    ASSERT_TRUE(position);
    EXPECT_EQ(position->at(0, 0).field->value, 5);
    EXPECT_EQ(position->at(0, 1).tile, board::gobblestones::Colour::Grey);
    EXPECT_TRUE(position->at(1, 0).outside);
    EXPECT_EQ(position->at(1, 1).tile, board::gobblestones::Colour::Turquoise);
    const auto nest = parsePosition(GameKind::Gobblet, {"w4b1 -"});
    ASSERT_TRUE(nest);
    EXPECT_EQ(nest->at(0, 0).pieces.back().size, 4);
    EXPECT_EQ(nest->at(0, 0).pieces.front().side, board::gobblet::Side::Black);
    EXPECT_TRUE(parsePosition(GameKind::HiddenStones, {"sun moon~"})->at(0, 1).turned);
    EXPECT_FALSE(parsePosition(GameKind::Gobblet, {"w5 -"}));
    EXPECT_FALSE(parsePosition(GameKind::Gobblestones, {"R5 R5", "R5"}));
}

TEST(Position, SurvivesTheWayThroughASight) {
    Position position = emptyPosition(GameKind::Gobblestones);
    for (auto& cell : position.cells) cell.field = {board::gobblestones::Colour::Blue, 3};
    position.at(4, 5).tile = board::gobblestones::Colour::Red;
    position.at(4, 6).tile = board::gobblestones::Colour::Grey; // face down
    EXPECT_EQ(positionOf(sightOf(position, {}), position), position);
}

TEST(Replay, IllegalTurnsAndCaughtBluffsLeaveTheTableAlone) {
    const Position start = emptyPosition(GameKind::Gobblestones);
    const Json entry{{"player", 0}, {"place", {{{"at", "h8"}, {"tile", "?"}}}}};
    EXPECT_TRUE(afterTurn(start, entry, {{"legal", true}}).at(7, 7).tile);
    EXPECT_FALSE(afterTurn(start, entry, {{"legal", false}}).at(7, 7).tile);
    EXPECT_FALSE(afterTurn(start, entry, {{"legal", true}, {"challenge", {{"outcome", "bluff"}}}}).at(7, 7).tile);
    EXPECT_TRUE(afterTurn(start, entry, {{"legal", true}, {"challenge", {{"outcome", "honest"}}}}).at(7, 7).tile);
    EXPECT_TRUE(asPlayed(start, entry).at(7, 7).tile);
}

TEST(Replay, GobbletTakesFromStacksAndUncovers) {
    Position position = emptyPosition(GameKind::Gobblet);
    position = asPlayed(position, {{"player", 0}, {"from", "stack1"}, {"to", "b2"}});
    EXPECT_EQ(position.at(1, 1).pieces.back().size, 4);
    EXPECT_EQ(position.stacks[0][0], 3);
    position = asPlayed(position, {{"player", 1}, {"from", "stack2"}, {"to", "c3"}});
    position = asPlayed(position, {{"player", 0}, {"from", "b2"}, {"to", "c3"}});
    EXPECT_EQ(position.at(2, 2).pieces.size(), 2u);
    EXPECT_TRUE(position.at(1, 1).pieces.empty());
}

TEST(Replay, HiddenStonesCarriesOutOnlyLegalActions) {
    Position position = *parsePosition(GameKind::HiddenStones, {"sun fish fish", "horse horse horse", "seed seed seed"});
    const Json entry{{"player", 0}, {"actions", {{{"swap", {"a1", "b2"}}}, {{"flip", "c3"}}}}};
    const Json verdict{{"legal", false}, {"violations", Json::array()}, {"actions", {{{"legal", false}}, {{"legal", true}}}}};
    position = afterTurn(position, entry, verdict);
    EXPECT_EQ(position.at(0, 0).stone, board::hidden_stones::Face::Sun);
    EXPECT_EQ(position.at(2, 2).stone, board::hidden_stones::Face::Tree);
}

TEST(RuleExamples, EveryRuleHasADrawingThatCanBeDrawn) {
    for (const GameKind game : {GameKind::Gobblestones, GameKind::Gobblet, GameKind::HiddenStones})
        for (const RuleEntry& rule : rulesOf(game)) {
            const RuleExample right = ruleExample(game, rule.id, false), wrong = ruleExample(game, rule.id, true);
            const std::string name = gameId(game).toStdString() + ' ' + rule.id.toStdString();
            EXPECT_FALSE(right.position.empty()) << name;
            if (rule.id != "agreed-draw") {
                EXPECT_FALSE(wrong.position.empty()) << name;
            } // no drawing shows who disagrees
            if (rule.breakable) {
                EXPECT_TRUE(wrong.marks.values().contains("broken")) << name;
            }
            for (const RuleExample* example : {&right, &wrong})
                for (const QString& cell : example->marks.keys())
                    EXPECT_TRUE(board::parseCell(cell.toStdString(), example->position.rows, example->position.columns))
                        << name << ' ' << cell.toStdString();
        }
}

TEST(LiveView, ComesNearerToTheTilesThatAreToBeTurnedUp) {
    FrameFeed feed;
    QImage picture(1280, 720, QImage::Format_RGB32);
    picture.fill(Qt::darkGreen);
    feed.show(picture);
    LiveView view;
    view.setSize({640, 360});
    view.setFeed(&feed);
    view.setSide(15);
    view.setCorners(QPolygonF(QList<QPointF>{{400, 100}, {900, 100}, {900, 600}, {400, 600}}));
    EXPECT_EQ(view.pictureRect(), QRectF(0, 0, 640, 360));
    view.setCloseUp({"h8"});
    EXPECT_EQ(view.pictureRect().size(), QSizeF(1280, 720));
    const QPointF tile = view.fromPicture({650, 350}); // the middle of the board
    EXPECT_NEAR(tile.x(), 320, 1);
    EXPECT_NEAR(tile.y(), 180, 1);
    view.setCorners(QPolygonF(QList<QPointF>{{0, 0}, {600, 0}, {600, 600}, {0, 600}}));
    view.setCloseUp({"a1"});
    EXPECT_EQ(view.pictureRect().topLeft(), QPointF(0, 0)) << "not past the picture's edge";
    view.setCloseUp({});
    EXPECT_EQ(view.pictureRect(), QRectF(0, 0, 640, 360));
}

TEST(BoardPainter, MarksAreSeenAndShapesStandBesideColours) {
    const Position position = *parsePosition(GameKind::Gobblestones, {"R5 R5=R", "B2 B2=B"});
    const auto drawn = [&](const Marks& marks, bool shapes) {
        QImage image(200, 200, QImage::Format_RGB32);
        image.fill(Qt::black);
        QPainter painter(&image);
        BoardStyle style;
        style.colourMarks = shapes;
        paintBoard(painter, image.rect(), position, marks, style);
        return image;
    };
    EXPECT_NE(drawn({}, true), drawn({}, false));
    EXPECT_NE(drawn({}, true), drawn({{"a1", Mark::Broken}}, true));
    EXPECT_NE(drawn({{"a1", Mark::Uncertain}}, true), drawn({{"a1", Mark::Best}}, true));
}

TEST(Teaching, MentionsWhatMattersNow) {
    EXPECT_EQ(rulesThatMatter(emptyPosition(GameKind::Gobblestones), 0).first(), "centre-start");
    Position position = emptyPosition(GameKind::Gobblestones);
    position.at(7, 7).tile = position.at(7, 8).tile = board::gobblestones::Colour::Red;
    EXPECT_FALSE(rulesThatMatter(position, 0).contains("no-2x2"));
    position.at(8, 7).tile = board::gobblestones::Colour::Red;
    EXPECT_EQ(rulesThatMatter(position, 0).first(), "no-2x2");
    const Position three = *parsePosition(GameKind::Gobblet, {"b4 b3 b2 -", "w4 - - -", "- - - -", "- - - -"});
    EXPECT_EQ(rulesThatMatter(three, 0).first(), "stack-to-empty");
    const Position stopped = *parsePosition(GameKind::Gobblet, {"b4 b3 w4b2 -", "w4 - - -", "- - - -", "- - - -"});
    EXPECT_EQ(reasonFor(three, stopped, 0, false, 0).key, "why.stops-three");
}

TEST(BoardOverlay, TheBannerKeepsOffTheLitCells) {
    BoardOverlay overlay;
    overlay.setWidth(800);
    overlay.setHeight(600);
    overlay.setPictureSize({800, 600});
    overlay.setPictureRect({0, 0, 800, 600});
    overlay.setSide(4);
    overlay.setMarks({{"d4", "broken"}});
    EXPECT_FALSE(overlay.bannerBelongsOnTop(120)) << "no board, nothing to hide";
    overlay.setCorners(QPolygonF(QList<QPointF>{{100, 50}, {700, 50}, {700, 590}, {100, 590}}));
    EXPECT_TRUE(overlay.bannerBelongsOnTop(120));
    overlay.setMarks({{"a1", "new"}});
    EXPECT_FALSE(overlay.bannerBelongsOnTop(120));
    overlay.setMarks({{"a1", "new"}, {"d4", "broken"}});
    EXPECT_FALSE(overlay.bannerBelongsOnTop(120)) << "it would hide something either way";
    overlay.setMarks({});
    EXPECT_FALSE(overlay.bannerBelongsOnTop(120));
}
