//! Flow: join each pair of dots by a pipe, fill the board, cross nothing.

pub mod answer;
pub mod board;
pub mod draft;
pub mod explain;
pub mod extent;
pub mod generate;
pub mod geometry;
pub mod graph;
mod json;
mod limits;
mod notation;
pub mod pack;
pub mod paint;
pub mod play;
mod prompt;
pub mod read;
mod settings;
pub mod solve;
mod stroke_visible;
pub mod strokes;
pub mod view;

pub use board::{Board, Cell, Color};
pub use draft::{BoardError, Draft};
pub use extent::{Extent, Topology};

use seesolve_core::{
    Analysis, BoardView, CellId, Control, Corrections, Frame, Game, GameInfo, Gesture, Located,
    PackItem, PaintStyle, Painted, Plan, Prompt, Puzzle, Reading, SettingSpec, Settings, Trace,
};
use serde_json::Value;

use answer::{Answer, colored};
use play::Play;

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
            reads: "squares, shapes, walls, bridges, warps, hexes; pipes already drawn",
            solves: "squares, shapes, walls, bridges, warps, hexes, with proof of uniqueness",
            plays: "draws every pipe",
            example: "B..../...A./.DC../...../.CDAB",
            themes: paint::palette::NAMES,
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        settings::SOLVER
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
        answer::analyse(board, settings, control)
    }

    fn plan(&self, board: &Board, analysis: &Analysis<Play, Answer>) -> Plan<Board> {
        let Some(paths) = analysis.detail.solution() else { return Plan::nothing() };
        let pen = analysis.detail.pen;
        let stroke = |path: &Vec<usize>| Gesture::Stroke(pen.stroke(board.extent(), path));
        Plan {
            gestures: paths.iter().map(stroke).collect(),
            expected: Some(board.with_drawn(&colored(board, paths))),
        }
    }

    fn shows(
        &self,
        frame: &Frame,
        place: &Located<read::Grid>,
        _board: &Board,
        gesture: &Gesture,
    ) -> Option<bool> {
        stroke_visible::stroke_visible(frame, &place.layout, gesture)
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
        let is_solved = analysis.is_some_and(|it| it.answered && !it.detail.hint_only);
        if is_solved {
            view::hide_bridges(&mut view, board);
        } else {
            view.paths = view::drawn_pipes(board);
        }
        if let Some(analysis) = analysis {
            view.captions = analysis.detail.captions(board);
            for it in &analysis.candidates {
                view.paths.extend(view::pipe(board, it.play.color, &it.play.cells));
            }
            let detail = &analysis.detail;
            if detail.shows_strokes {
                for Play { color, cells, .. } in analysis.candidates.iter().map(|it| &it.play) {
                    view.paths.extend(view::mouse_path(board, *color, cells, &detail.pen));
                }
            }
            view::mark_wrong(&mut view, &detail.wrong);
            view::mark_hint(&mut view, detail.hint.as_ref());
        }
        view
    }

    fn paint(&self, board: &Board, style: &PaintStyle) -> Painted {
        paint::paint(board, style)
    }

    fn sample(&self, seed: u64) -> Board {
        generate::sample(seed)
    }

    fn generator_settings(&self) -> &'static [SettingSpec] {
        settings::GENERATOR
    }

    fn generate(&self, settings: &Settings, seed: u64, control: &Control) -> Option<Puzzle<Board>> {
        generate::puzzle(settings, seed, control)
    }

    fn cell_named(&self, place: &Located<read::Grid>, name: &str) -> Option<CellId> {
        let extent = place.lattice.extent;
        CellId::in_grid(name, extent.rows, extent.cols)
    }

    fn board_json(&self, board: &Board) -> Value {
        json::board_json(board)
    }

    fn answer_json(&self, board: &Board, analysis: &Analysis<Play, Answer>) -> Value {
        json::answer_json(board, &analysis.detail)
    }

    fn seen_json(&self, place: &Located<read::Grid>, reading: &Reading<Board>) -> Value {
        read::seen_json(place, reading)
    }

    fn pack(&self, text: &str) -> Option<Vec<PackItem<Board>>> {
        Some(pack::parse_pack(text))
    }
}
