//! Tests that need more than one part of the game.

use super::*;
use seesolve_core::{Answer, Job, Proof, Session, Worker};

use crate::registry::GAMES;

fn round(text: &str) -> Round {
    text.parse().unwrap()
}

fn refusal(text: &str) -> String {
    text.parse::<Round>().unwrap_err().to_string()
}

const COVERED: &str = "...../...../...../...../.....";

#[test]
fn a_notation_survives_the_way_there_and_back() {
    for text in [
        Voltorb.info().example.to_owned(),
        format!("?;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;{COVERED};ruleset=essentials"),
        format!("8;?/? 4/1 4/? 6/1 5/1;1/4 6/0 5/1 6/1 ?/0;{COVERED}"),
        "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;.1.../.1.../.1.../.1.../V2..1".to_owned(),
    ] {
        assert_eq!(round(&text).to_string(), text);
    }
}

#[test]
fn impossible_clues_are_refused_with_the_digit_that_fixes_them() {
    let refused = refusal(&format!("1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/9;{COVERED}"));
    assert_eq!(
        refused,
        "column 5 shows 9 voltorbs, but a line has five cards; \
         changing one digit would fix it: column 5, voltorbs 0 instead of 9",
    );
    let refused = refusal(&format!("1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 7/0;{COVERED}"));
    assert!(refused.starts_with("the rows add up to 24 and the columns to 25; changing one digit"));
}

/// The answer of a new solver.
fn solve(text: &str, values: &[(&str, &str)], control: &Control) -> Answer {
    let mut all = Settings::defaults(settings::SETTINGS);
    for (key, value) in values {
        all.set(settings::SETTINGS, key, value).unwrap();
    }
    let mut solver = Voltorb.solver(&Resources::new());
    solver.solve(&Position::of(&text), &all, control, &mut |_| {}).unwrap()
}

#[test]
fn no_play_is_said_to_pay_more_than_playing_for_coins() {
    for (round, _) in rounds(60) {
        let expected = |objective: &str| {
            let answer = solve(&round.to_string(), &[("objective", objective)], &Control::new());
            answer.detail["coins"]["expected"].as_f64().unwrap()
        };
        let [win, coins, level] = ["win", "coins", "level"].map(expected);
        // Chances are rounded before they are multiplied.
        assert!(win.max(level) <= coins + 1e-5, "{round}: {win} or {level} of {coins}");
    }
}

/// The probability that a card is a voltorb, a 1, a 2 and a 3, as reported.
fn odds(answer: &Answer, card: usize) -> Vec<f64> {
    let p = answer.detail["cards"][card / SIDE][card % SIDE]["p"].as_array().unwrap();
    p.iter().map(|it| it.as_f64().unwrap()).collect()
}

/// Rounds as they come up in play: dealt boards with some of their cards up.
fn rounds(n: u64) -> impl Iterator<Item = (Round, [Face; N_CARDS])> {
    (0..n).map(|seed| {
        let mut rng = Rng::with_seed(seed);
        let level = Level::new(rng.u8(1..=8)).unwrap();
        let board = deal(level, Ruleset::Hgss, &mut rng);
        let mut round = Round::covering(&board, Some(level), Ruleset::Hgss);
        for (card, face) in board.into_iter().enumerate() {
            if rng.u8(..4) == 0 && face != Face::Voltorb {
                round = round.flipped(card, face).unwrap();
            }
        }
        (round, board)
    })
}

#[test]
fn rounds_from_play_survive_the_way_through_their_notation() {
    for (it, _) in rounds(300) {
        assert_eq!(it.to_string().parse::<Round>().unwrap(), it);
    }
}

#[test]
fn text_of_any_kind_is_refused_without_panic() {
    let example = Voltorb.info().example;
    let mut rng = Rng::with_seed(7);
    for _ in 0..3000 {
        let mut bytes = example.as_bytes().to_vec();
        for _ in 0..rng.usize(1..4) {
            let at = rng.usize(..bytes.len());
            bytes[at] = rng.choice(*b"0123456789?/;. V=x").unwrap();
        }
        let text = String::from_utf8(bytes).unwrap();
        if let Ok(it) = text.parse::<Round>() {
            assert_eq!(it.to_string().parse::<Round>().unwrap(), it, "{text}");
        }
    }
}

#[test]
fn the_odds_are_those_of_counting_every_board_of_the_level() {
    for (round, truth) in rounds(40) {
        let possible = possible::Possible::of(&round).unwrap();
        let prior = possible::Prior::new(round.level(), round.ruleset());
        let fits = |board: &board::Board| {
            let again = Round::covering(&board.faces(), round.level(), round.ruleset());
            let same_cards =
                (0..N_CARDS).all(|it| round.cards()[it].is_none_or(|face| face == board.face(it)));
            again.clues() == round.clues() && same_cards
        };
        let weights: Vec<f64> = possible.boards.iter().map(|it| prior.weight(it.0)).collect();
        let total: f64 = weights.iter().sum();
        let odds = posterior::odds(&possible.boards);
        let mut counted = [[0.0; 4]; N_CARDS];
        for ((board, _), weight) in possible.boards.iter().zip(&weights) {
            assert!(fits(board) && *weight > 0.0);
            (0..N_CARDS).for_each(|it| counted[it][board.face(it) as usize] += weight / total);
        }
        for card in 0..N_CARDS {
            for face in Face::ALL {
                assert!((odds[card].of(face) - counted[card][face as usize]).abs() < 1e-12);
            }
            assert!(odds[card].may_be(truth[card]), "the true board is always possible");
        }
        assert!(possible.boards.iter().any(|it| it.0.faces() == truth));
    }
}

#[test]
fn every_filling_is_found_once() {
    let mut rng = Rng::with_seed(5);
    for _ in 0..20 {
        // Few free cards, so that trying all fillings is quick.
        let board: [Face; N_CARDS] = std::array::from_fn(|_| rng.choice(Face::ALL).unwrap());
        let mut cards = board.map(Some);
        let free: Vec<usize> = (0..8).map(|_| rng.usize(..N_CARDS)).collect();
        free.iter().for_each(|it| cards[*it] = None);
        let clues = *Round::covering(&board, None, Ruleset::Unknown).clues();
        let mut found = Vec::new();
        let _ = fillings::each_filling(&clues, &cards, |it| {
            found.push(it);
            std::ops::ControlFlow::Continue(())
        });
        let mut hidden: Vec<usize> = free.clone();
        hidden.sort_unstable();
        hidden.dedup();
        let mut expected = Vec::new();
        for code in 0..4_usize.pow(hidden.len() as u32) {
            let mut filled = board;
            for (at, card) in hidden.iter().enumerate() {
                filled[*card] = Face::ALL[code / 4_usize.pow(at as u32) % 4];
            }
            if *Round::covering(&filled, None, Ruleset::Unknown).clues() == clues {
                expected.push(board::Board::from_faces(&filled));
            }
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
    }
}

#[test]
fn safe_cards_come_first_and_useless_ones_are_never_advised() {
    for (round, _) in rounds(60) {
        let answer = solve(&round.to_string(), &[], &Control::new());
        let Some(Gesture::Click(best)) = answer.gestures.first() else {
            assert_ne!(round.state(), RoundState::Open);
            continue;
        };
        let is_safe = |card: usize| odds(&answer, card)[0] == 0.0;
        let is_useful = |card: usize| odds(&answer, card)[2..].iter().sum::<f64>() > 0.0;
        assert!(is_useful(best.idx()), "{round}: {}", answer.summary[0]);
        let hidden_safe = |it: usize| round.is_hidden(it) && is_safe(it) && is_useful(it);
        assert_eq!((0..N_CARDS).any(hidden_safe), is_safe(best.idx()), "{round}");
    }
}

#[test]
fn advice_says_what_to_do_and_why() {
    let safe = solve(Voltorb.info().example, &[], &Control::new());
    assert_eq!(safe.advice.verb, "Do this now");
    assert_eq!(safe.advice.headline, "Flip row 1, column 2");
    assert_eq!(safe.advice.reason, "Safe. Column 2 has no voltorb left.");
    let text = "3;6/0 6/1 3/3 6/1 4/3;6/1 5/2 3/2 6/1 5/2;12111/...../...../...../.....";
    let won = solve(
        "1;5/2 4/1 4/1 6/1 5/1;1/4 6/0 5/1 6/1 6/0;.1.../.1.../.1.../.1.../V2..1",
        &[],
        &Control::new(),
    );
    assert_eq!((won.advice.headline.as_str(), won.gestures.len()), ("The round is over", 0));
    let risky = solve(text, &[], &Control::new());
    assert_eq!(risky.advice.verb, "No hidden card is safe. Best chance");
    let best = risky.view.cells.iter().find(|it| it.tag.is_some()).unwrap();
    assert!(risky.advice.headline.ends_with(&best.name) && best.spoken.ends_with("Best card."));
}

#[test]
fn a_long_search_gives_a_first_answer_before_it() {
    let text = "8;4/2 4/3 8/1 7/2 5/2;6/1 3/3 9/1 5/3 5/2;...../...../...../...../.....";
    let settings = Settings::defaults(settings::SETTINGS);
    let mut first = Vec::new();
    let mut solver = Voltorb.solver(&Resources::new());
    let mut better = |it: &Answer| first.push(it.proof);
    let last = solver.solve(&Position::of(&text), &settings, &Control::new(), &mut better).unwrap();
    assert_eq!((first.as_slice(), last.proof), (&[Proof::Bounded][..], Proof::Exact));
}

#[test]
fn any_card_can_be_asked_about() {
    let answer = solve(Voltorb.info().example, &[("explain-card", "0,1")], &Control::new());
    let explained = &answer.detail["explained"];
    assert_eq!(explained["cell"], serde_json::json!([0, 1]));
    let words = explained["text"].as_str().unwrap();
    assert!(words.contains("column 2 has no voltorb left"), "{words}");
    let mut settings = Settings::defaults(settings::SETTINGS);
    for nowhere in ["5,0", "a", "", "-1,0"] {
        assert!(settings.set(settings::SETTINGS, "explain-card", nowhere).is_err(), "{nowhere}");
    }
}

#[test]
fn what_a_refuted_card_wins_is_worked_out_when_it_is_asked_about() {
    let text = "8;4/2 4/3 8/1 7/2 5/2;6/1 3/3 9/1 5/3 5/2;...../...../...../...../.....";
    let answer = |settings: &[(&str, &str)]| solve(text, settings, &Control::new()).detail;
    let plain = answer(&[]);
    let refuted: Vec<&Value> = plain["candidates"].as_array().unwrap().iter().collect();
    let refuted = refuted.into_iter().find(|it| it["win"].is_null()).unwrap();
    assert!(!refuted["reason"].as_str().unwrap().contains("wins 0"), "{refuted}");
    let cell = &refuted["cell"];
    let asked = answer(&[("explain-card", &format!("{},{}", cell[0], cell[1]))]);
    let (win, best) = (asked["explained"]["win"].as_f64().unwrap(), asked["win"].as_f64().unwrap());
    assert!(win > 0.0 && win < best, "{win} of {best}");
    assert_eq!(asked["candidates"], plain["candidates"]);
}

#[test]
fn boards_that_no_level_deals_fall_back_to_equal_odds_with_a_warning() {
    // Nine voltorbs at level 4.
    let text = "4;4/2 4/2 5/2 4/2 5/1;4/2 4/2 5/2 4/2 5/1;...../...../...../...../.....";
    let control = Control::new();
    control.stop();
    let answer = solve(text, &[], &control);
    assert_eq!(answer.detail["ruleset"], "unknown");
    assert!(!answer.warnings.is_empty());
}

#[test]
fn the_next_level_follows_the_game() {
    let level = |number: u8| Level::new(number).unwrap();
    let after = |number: u8, end: End, n_flipped: u8| {
        next_level(&[Finished { level: level(number), end, n_flipped }]).number()
    };
    assert_eq!(next_level(&[]).number(), 1);
    assert_eq!(after(3, End::Won, 4), 4);
    assert_eq!(after(7, End::Won, 9), 7);
    assert_eq!(after(8, End::Won, 9), 8);
    assert_eq!(after(5, End::Lost, 3), 3);
    assert_eq!(after(5, End::Quit, 9), 5);
    assert_eq!(after(4, End::Lost, 0), 1);
    assert_eq!(after(8, End::Quit, 12), 7);
    let streak = |end: End| [Finished { level: level(5), end, n_flipped: 8 }; 5];
    assert_eq!(next_level(&streak(End::Quit)).number(), 8);
    assert_eq!(next_level(&streak(End::Won)).number(), 8);
    assert_ne!(next_level(&streak(End::Lost)).number(), 8);
}

#[test]
fn configurations_deal_as_many_boards_as_the_table_says() {
    let mut rng = Rng::with_seed(11);
    for level in Level::all() {
        for config in rules::configs(level) {
            let n = 4000;
            let accepted =
                (0..n).filter(|_| generator::lays_out_accepted(&config, &mut rng)).count();
            let share = config.n_boards as f64 / config.n_arrangements() as f64;
            let error = (share * (1.0 - share) / f64::from(n)).sqrt();
            let seen = accepted as f64 / f64::from(n);
            assert!((seen - share).abs() < 5.0 * error, "{config:?}: {seen}, not {share}");
        }
    }
}

#[test]
fn a_simulation_is_the_same_for_the_same_seed_and_better_play_wins_more() {
    let run = |policy: &str| {
        let mut settings = Settings::defaults(simulate::SETTINGS);
        for (key, value) in [("rounds", "200"), ("level", "3"), ("policy", policy)] {
            settings.set(simulate::SETTINGS, key, value).unwrap();
        }
        Voltorb.simulate(&settings, &Control::new()).unwrap()
    };
    let optimal = run("optimal");
    assert_eq!(optimal, run("optimal"));
    let win = |it: &Simulation| it.json["results"][0]["win"].as_f64().unwrap();
    // Of these 200 rounds 109 are won by the best play, 88 by flipping the safest card.
    assert!(win(&optimal) > win(&run("safest")) + 0.05, "better play wins more");
}

#[test]
fn only_a_won_round_pays_and_the_level_is_told() {
    let faces = deal(Level::new(3).unwrap(), Ruleset::Hgss, &mut Rng::with_seed(4));
    let mut round = Round::covering(&faces, Level::new(3), Ruleset::Hgss);
    let count = |round: &Round, name: &str| {
        let counters = Voltorb.counters(&Position::of(round));
        counters.into_iter().find(|it| it.name == name).map(|it| (it.value, it.adds_up))
    };
    let mut coins = 1;
    for (card, face) in faces.iter().enumerate().filter(|(_, it)| it.is_multiplier()) {
        assert_eq!(count(&round, "coins"), Some((0, true)));
        round = round.flipped(card, *face).unwrap();
        coins *= i64::from(face.value());
    }
    assert_eq!(
        (count(&round, "coins"), count(&round, "level")),
        (Some((coins, true)), Some((3, false)))
    );
}

#[test]
fn more_boards_than_can_be_listed_still_have_a_best_card() {
    let text = format!("8;?/? ?/? ?/? ?/? ?/?;6/1 3/3 9/1 5/3 7/0;{COVERED}");
    let answer = solve(&text, &[], &Control::new());
    assert_eq!(answer.proof, Proof::Heuristic);
    let detail = &answer.detail;
    assert!(detail["boards"].is_null() && detail["win"].is_null(), "{detail}");
    // The last column has no voltorb: that is known, not estimated.
    assert_eq!(detail["best"][1], 4);
    assert!((odds(&answer, 0)[0] - 0.2).abs() < 0.02, "one of five, whatever the row");
    assert!((0..N_CARDS).all(|it| (odds(&answer, it)[0] == 0.0) == (it % SIDE == 4)));
}

#[test]
fn the_sheet_of_a_safer_card_says_with_numbers_why_it_is_not_the_best() {
    let text = "8;4/2 4/3 8/1 7/2 5/2;6/1 3/3 9/1 5/3 5/2;...../...../...../...../.....";
    let mut session = Session::new(&Voltorb);
    session.enter(text).unwrap();
    let mut worker = Worker::new(GAMES);
    let mut run = |job: &Job| worker.run(job, &Control::new(), &mut |_| {}).unwrap();
    let job = session.job().unwrap();
    session.accept(&job, run(&job));
    let cells = session.answer().unwrap().view.cells.clone();
    let best = cells.iter().find(|it| it.tag.is_some()).unwrap();
    assert!(!best.has_more && session.question_about(best.cell).is_none(), "all is said");
    let left_aside: Vec<_> = cells.iter().filter(|it| it.has_more).collect();
    assert!(left_aside.len() > 1, "more than 256 boards: the search refuted cards");
    for asked in left_aside.into_iter().take(3) {
        let question = session.question_about(asked.cell).unwrap();
        assert!(session.take_explanation(&question, Some(&run(&question))));
        let cells = &session.answer().unwrap().view.cells;
        let told = cells.iter().find(|it| it.cell == asked.cell).unwrap();
        assert!(!told.has_more);
        assert!(told.why.contains("lipped first it wins"), "{}", told.why);
        assert!(told.why.contains("behind the best"), "{}", told.why);
    }
    let question = session.question_about(cells.iter().rev().find(|it| it.has_more).unwrap().cell);
    session.correct(&best.name, "1", &Control::new()).unwrap();
    assert!(!session.take_explanation(&question.unwrap(), None), "another question is open");
}
