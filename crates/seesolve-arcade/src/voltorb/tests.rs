//! Rounds played by touches alone, without a window.

use super::*;

const LONG: Duration = Duration::from_secs(2);

struct Player {
    game: VoltorbArcade,
    now: Duration,
}

impl Player {
    fn new(level: u8) -> Self {
        let game = VoltorbArcade::new(7, Level::new(level).unwrap(), 2.0);
        Self { game, now: Duration::ZERO }
    }

    fn wait(&mut self) {
        self.now += LONG;
        self.game.pass(self.now);
    }

    fn touch(&mut self, at: Point) {
        self.game.feel(Touch::Press(at), self.now);
        self.game.feel(Touch::Release(at), self.now);
    }

    fn card(&self, card: usize) -> Point {
        self.game.layout_in_picture.cells[card].as_ref().unwrap().center_in_frame
    }

    fn flip(&mut self, card: usize) {
        self.touch(self.card(card));
        self.wait();
        if self.game.phase == Phase::Message {
            self.touch(self.card(card));
        }
    }

    fn cards(&self, which: impl Fn(Face) -> bool) -> Vec<usize> {
        (0..N_CARDS).filter(|it| which(self.game.faces[*it])).collect()
    }
}

#[test]
fn finding_every_multiplier_wins_and_raises_the_level() {
    let mut it = Player::new(3);
    for card in it.cards(Face::is_multiplier) {
        it.flip(card);
    }
    let won = |it: &Report| matches!(it, Report::RoundOver { won: true, next_level: 4, .. });
    assert!(it.game.reports().iter().any(won));
    assert_eq!(it.game.phase, Phase::Over);
    let seen = it.game.picture(it.now);
    it.touch(it.card(12));
    assert_ne!(it.game.picture(it.now), seen, "all cards are shown");
    it.wait();
    it.wait();
    assert_eq!((it.game.phase, it.game.level.number()), (Phase::Waiting, 4));
    assert!(it.game.round.cards().iter().all(Option::is_none));
}

#[test]
fn a_voltorb_ends_the_round_and_lowers_the_level() {
    let mut it = Player::new(5);
    let ones = it.cards(|face| face == Face::One);
    it.flip(ones[0]);
    it.flip(it.cards(|face| face == Face::Voltorb)[0]);
    it.wait();
    let over = Report::RoundOver { won: false, coins: 0, next_level: 1 };
    assert!(it.game.reports().contains(&over));
}

#[test]
fn a_card_is_not_flipped_twice_nor_while_another_turns() {
    let mut it = Player::new(1);
    let ones = it.cards(|face| face == Face::One);
    it.touch(it.card(ones[0]));
    it.touch(it.card(ones[1]));
    it.wait();
    it.touch(it.card(ones[0]));
    it.wait();
    let reports = it.game.reports();
    let flips = reports.iter().filter(|it| matches!(it, Report::Flipped { .. })).count();
    assert_eq!(flips, 1);
    assert!(reports.contains(&Report::PressIgnored));
}

#[test]
fn the_memo_marks_cards_and_quitting_keeps_the_coins() {
    let mut it = Player::new(1);
    let first = it.card(0);
    let native =
        |x: f32, y: f32| Point::new(first.x + (x - 20.0) * 2.0, first.y + (y - 20.0) * 2.0);
    it.touch(native(220.0, 40.0));
    assert!(it.game.is_pencil);
    it.touch(Point::new(first.x + 4.0, first.y - 4.0));
    assert_eq!((it.game.marks[0], it.game.round.is_hidden(0)), (2, true));
    it.touch(native(220.0, 40.0));
    let two = it.cards(Face::is_multiplier)[0];
    it.flip(two);
    it.touch(native(220.0, 175.0));
    let value = u32::from(it.game.faces[two].value());
    let over = Report::RoundOver { won: false, coins: value, next_level: 1 };
    assert!(it.game.reports().contains(&over));
}
