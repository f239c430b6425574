//! How long Hexicon's moves take: `cargo bench -p seesolve-games --bench hexicon`.

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use seesolve_games::hexicon::EXAMPLE;
use seesolve_games::hexicon::board::Board;
use seesolve_games::hexicon::moves::Moves;
use seesolve_games::hexicon::rules::MoveRules;
use seesolve_games::hexicon::words::{Lexicon, Source};

/// The example of the help, or the position in the variable `HEXICON`.
fn position() -> Board {
    let text = std::env::var("HEXICON").unwrap_or_else(|_| EXAMPLE.to_owned());
    text.parse().expect("a position in Hexicon's notation")
}

fn moves(criterion: &mut Criterion) {
    let (board, lexicon) = (position(), Lexicon::embedded());
    let find = |swaps| {
        let rules = MoveRules { swaps, ..MoveRules::default() };
        Moves::find_and_count(black_box(&board), &lexicon, rules, |_, _| true).0
    };
    let settle = |moves: &Moves| {
        let mut points = 0;
        moves.for_each_settled(&board, |_, it| points += u32::from(it.gain[0]));
        points
    };
    criterion.bench_function("hexicon words, no swap", |it| it.iter(|| find(false)));
    criterion
        .bench_function("hexicon words, no swap, settled", |it| it.iter(|| settle(&find(false))));
    criterion.bench_function("hexicon words, all swaps", |it| it.iter(|| find(true)));
    criterion
        .bench_function("hexicon words, all swaps, settled", |it| it.iter(|| settle(&find(true))));
}

fn words(criterion: &mut Criterion) {
    criterion.bench_function("hexicon embedded list", |it| it.iter(Lexicon::embedded));
    let mut text = String::new();
    for list in Lexicon::embedded().lists() {
        list.for_each(|word| {
            text.extend(word.iter().map(|it| char::from(b'a' + it)));
            text.push('\n');
        });
    }
    let source = Source { list: Some(text), ..Source::default() };
    let mut slow = criterion.benchmark_group("hexicon");
    slow.sample_size(10);
    slow.bench_function("247,033 words from text", |it| it.iter(|| Lexicon::new(&source)));
    slow.finish();
}

criterion_group!(benches, moves, words);
criterion_main!(benches);
