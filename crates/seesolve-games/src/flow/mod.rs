//! Flow: join each pair of dots by a pipe, fill the board, cross nothing.

mod answer;
mod board;
mod draft;
mod explain;
mod extent;
mod findings;
pub mod generate;
pub mod geometry;
pub mod graph;
mod items;
mod json;
mod limits;
mod notation;
mod pack;
pub mod paint;
mod play;
mod prompt;
mod read;
mod settings;
pub mod solve;
mod stroke_visible;
mod strokes;
pub mod view;

pub use board::{Board, Cell, Color};
pub use draft::{BoardError, Draft};
pub use extent::{Extent, Topology};

use seesolve_core::{
    BoardView, Control, Corrections, Frame, Game, GameInfo, Generator, Gesture, InputError, Item,
    Live, PackItem, Packs, PaintStyle, Painted, Painter, Position, Prompt, Puzzle, Resources,
    SettingSpec, Settings, Sighting, Solver,
};
use serde_json::Value;

/// The game.
pub struct Flow;

impl Game for Flow {
    fn info(&self) -> &'static GameInfo {
        &GameInfo {
            id: "flow",
            title: "Flow Free",
            tagline: "join each pair of dots by a pipe and fill the board",
            reads: "squares, shapes, walls, bridges, warps, hexes; pipes already drawn",
            solves: "squares, shapes, walls, bridges, warps, hexes, with proof of uniqueness",
            plays: "draws every pipe",
            looked_for: "a grid of cells with pairs of coloured dots",
            notation_help: "rows separated by /, with a letter for each dot, . for a cell without \
                            one and # for a hole; then, where needed, ;bridges=12,30 and \
                            ;walls=2|9,1|8 by cell numbers, row by row from 0, \
                            ;topology=hex or warp, ;drawn= with the rows of the pipes drawn so \
                            far, and ;colors=A:ff8800. With --interactive a size such as 5x5 is \
                            an empty board",
            example: "B..../...A./.DC../...../.CDAB",
        }
    }

    fn settings(&self) -> &'static [SettingSpec] {
        settings::SOLVER
    }

    fn position(&self, text: &str) -> Result<Position, InputError> {
        text.parse::<Board>().map(|it| Position::of(&it))
    }

    fn sample(&self, seed: u64) -> Position {
        Position::of(&generate::sample(seed))
    }

    fn items(&self, position: &Position) -> Vec<Item> {
        position.notation().parse().map_or_else(|_| Vec::new(), |it| items::items(&it))
    }

    fn symbol_meaning(&self, item: &str, symbol: &str) -> Option<&'static str> {
        items::meaning(item, symbol)
    }

    fn edited(&self, position: &Position, edits: &Corrections) -> Result<Position, InputError> {
        let board: Board = position.notation().parse()?;
        items::edited(&board, edits).map(|it| Position::of(&it))
    }

    fn blank(&self, text: &str) -> Option<(Position, Corrections)> {
        items::blank(text)
    }

    fn is_same_board(&self, before: &Position, now: &Position) -> bool {
        let parse = |it: &Position| it.notation().parse::<Board>().ok();
        match (parse(before), parse(now)) {
            (Some(before), Some(now)) => before.has_same_dots_and_shape(&now),
            _ => before == now,
        }
    }

    fn view(&self, position: &Position) -> BoardView {
        let board = position.notation().parse::<Board>();
        board.map_or_else(|_| BoardView::default(), |it| view::position_view(&it))
    }

    fn drafted_view(&self, draft: &Position, edits: &Corrections) -> BoardView {
        // Walls are legal whatever else is missing.
        let walls: Corrections = edits.iter().filter(|it| items::is_wall(it.0)).collect();
        let walled = self.edited(draft, &walls);
        self.view(walled.as_ref().unwrap_or(draft)).with_values(edits.iter())
    }

    fn board_json(&self, position: &Position) -> Value {
        let board = position.notation().parse::<Board>();
        board.map_or(Value::Null, |it| json::board_json(&it))
    }

    fn first_look(&self, frame: &Frame, control: &Control) -> f32 {
        read::first_look(frame, control)
    }

    fn recognise(&self, frame: &Frame, control: &Control) -> Vec<Sighting> {
        read::recognise(frame, control)
    }

    fn solver(&self, _: &Resources) -> Box<dyn Solver> {
        Box::new(answer::BoardSolver)
    }

    #[cfg(feature = "workshop")]
    fn painter(&self) -> Option<&dyn Painter> {
        Some(self)
    }

    fn generator(&self) -> Option<&dyn Generator> {
        Some(self)
    }

    #[cfg(feature = "workshop")]
    fn packs(&self) -> Option<&dyn Packs> {
        Some(self)
    }

    fn live(&self) -> Option<&dyn Live> {
        Some(self)
    }
}

impl Painter for Flow {
    fn themes(&self) -> &'static [&'static str] {
        paint::palette::NAMES
    }

    fn paint(&self, position: &Position, style: &PaintStyle) -> Result<Painted, InputError> {
        Ok(paint::paint(&position.notation().parse()?, style))
    }
}

impl Generator for Flow {
    fn settings(&self) -> &'static [SettingSpec] {
        settings::GENERATOR
    }

    fn generate(
        &self,
        settings: &Settings,
        seed: u64,
        control: &Control,
    ) -> Result<Option<Puzzle>, InputError> {
        generate::puzzle(settings, seed, control)
    }
}

impl Packs for Flow {
    fn parse(&self, text: &str) -> Vec<PackItem> {
        pack::parse_pack(text)
    }
}

impl Live for Flow {
    /// Pipes are drawn at once; only the box after a level fades in.
    fn rest_millis(&self, _: Option<&Gesture>) -> u32 {
        40
    }

    fn prompt(&self, frame: &Frame, _: &Control) -> Option<Prompt> {
        prompt::prompt(frame, None)
    }
}
