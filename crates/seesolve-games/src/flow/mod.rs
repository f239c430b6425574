//! Flow: join each pair of dots by a pipe, fill the board, cross nothing.

pub mod answer;
pub mod board;
pub mod extent;
mod glance;
pub mod graph;
mod json;
mod notation;
pub mod pack;
pub mod paint;
pub mod play;
mod prompt;
pub mod read;
pub mod solve;
pub mod strokes;
pub mod view;

pub use board::{Board, BoardError, Cell, Colour, Draft};
pub use extent::{Extent, Topology};

use seesolve_core::{
    Analysis, BoardView, Candidate, Control, Corrections, Frame, Game, GameInfo, Gesture, Located,
    PackItem, PaintStyle, Painted, Plan, Prompt, Proof, Reading, SettingKind, SettingSpec,
    Settings, Trace,
};
use serde_json::Value;

use answer::{Answer, coloured};
use play::Play;
use strokes::Pen;

/// How much of each cell a stroke uses, in per cent.
const DEFAULT_CORRIDOR: f64 = 67.0;

const SETTINGS: &[SettingSpec] = &[
    SettingSpec {
        key: "strokes",
        help: "show the mouse path with the fewest straight lines for every pipe",
        value_name: "",
        kind: SettingKind::Flag,
        default: None,
    },
    SettingSpec {
        key: "corridor",
        help: "how much of each cell the mouse path may use, in per cent",
        value_name: "PERCENT",
        kind: SettingKind::Number { min: 10.0, max: 100.0 },
        default: Some("67"),
    },
];

/// The game.
#[derive(Clone, Copy, Debug, Default)]
pub struct Flow;

impl Game for Flow {
    type State = Board;
    type Play = Play;
    type Detail = Answer;
    type Lattice = read::Grid;

    fn info(&self) -> GameInfo {
        GameInfo {
            id: "flow",
            title: "Flow Free",
            tagline: "join each pair of dots by a pipe and fill the board",
            reads: "squares, holes, walls, drawn pipes",
            solves: "squares, shapes, walls, bridges, warps, hexes, with proof of uniqueness",
            plays: "draws every pipe",
            example: "B..../...A./.DC../...../.CDAB",
            themes: &["classic"],
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        SETTINGS
    }

    fn locate(&self, frame: &Frame, trace: &mut Trace) -> Vec<Located<read::Grid>> {
        read::locate(frame, trace)
    }

    fn read(
        &self,
        frame: &Frame,
        place: &Located<read::Grid>,
        corrections: &Corrections,
        trace: &mut Trace,
    ) -> Reading<Board> {
        read::read(frame, place, corrections, trace)
    }

    fn solve(
        &self,
        board: &Board,
        settings: &Settings,
        control: &Control,
    ) -> Analysis<Play, Answer> {
        let corridor = settings.number("corridor").unwrap_or(DEFAULT_CORRIDOR) / 100.0;
        let answer = Answer {
            outcome: solve::solve(board, 2, control),
            pen: Pen::new(board.extent().topology, corridor),
            shows_strokes: settings.flag("strokes"),
        };
        let candidates = answer.solution().into_iter().flatten().zip(0..).map(|(path, n)| {
            let play = Play::new(board, Colour(n), path.clone());
            let reason = format!("{} cells", path.len());
            Candidate { play, value: path.len() as f64, reason }
        });
        let proof = match answer.unique() {
            Some(_) => Proof::Exact,
            None if answer.outcome.complete => Proof::Exact,
            None => Proof::Bounded,
        };
        let summary = match (answer.solution(), answer.unique()) {
            (Some(_), Some(true)) => "solved; this is the only solution",
            (Some(_), Some(false)) => "solved; there are other solutions",
            (Some(_), None) => "solved; whether there are other solutions is not known",
            (None, _) if answer.outcome.complete => "there is no solution",
            (None, _) => "no solution was found within the limit",
        };
        Analysis {
            candidates: candidates.collect(),
            proof,
            answered: answer.solution().is_some(),
            summary: vec![summary.to_owned()],
            detail: answer,
        }
    }

    fn plan(&self, board: &Board, analysis: &Analysis<Play, Answer>) -> Plan<Board> {
        let Some(paths) = analysis.detail.solution() else { return Plan::nothing() };
        let pen = analysis.detail.pen;
        let stroke = |path: &Vec<usize>| Gesture::Stroke(pen.stroke(board.extent(), path));
        Plan {
            gestures: paths.iter().map(stroke).collect(),
            expected: Some(board.with_drawn(&coloured(board, paths))),
        }
    }

    fn shows(
        &self,
        frame: &Frame,
        place: &Located<read::Grid>,
        _board: &Board,
        gesture: &Gesture,
    ) -> Option<bool> {
        glance::shows(frame, &place.layout, gesture)
    }

    fn prompt(
        &self,
        frame: &Frame,
        place: Option<&Located<read::Grid>>,
        _trace: &mut Trace,
    ) -> Option<Prompt> {
        prompt::prompt(frame, place.map(|it| &it.layout))
    }

    fn view(&self, board: &Board, analysis: Option<&Analysis<Play, Answer>>) -> BoardView {
        let mut view = view::board_view(board);
        if let Some(analysis) = analysis {
            view.captions.clone_from(&analysis.summary);
            for it in &analysis.candidates {
                view.paths.extend(view::pipe(board, it.play.colour, &it.play.cells));
            }
            if analysis.detail.shows_strokes {
                let pen = &analysis.detail.pen;
                for Play { colour, cells, .. } in analysis.candidates.iter().map(|it| &it.play) {
                    view.paths.extend(view::mouse_path(board, *colour, cells, pen));
                }
            }
        }
        view
    }

    fn paint(&self, board: &Board, style: &PaintStyle) -> Painted {
        paint::paint(board, style)
    }

    fn sample(&self, _seed: u64) -> Board {
        self.info().example.parse().expect("the example is a board")
    }

    fn board_json(&self, board: &Board) -> Value {
        json::board_json(board)
    }

    fn answer_json(&self, board: &Board, analysis: &Analysis<Play, Answer>) -> Value {
        json::answer_json(board, &analysis.detail, &analysis.summary)
    }

    fn seen_json(&self, place: &Located<read::Grid>, reading: &Reading<Board>) -> Value {
        read::seen_json(place, reading)
    }

    fn pack(&self, text: &str) -> Option<Vec<PackItem<Board>>> {
        Some(pack::parse_pack(text))
    }
}
