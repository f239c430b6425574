//! Pipes that pass upright over bridges. A board's notation tells only the level one of the two that
//! meet there, so the painter leaves the other one to us.

use seesolve_core::draw::Canvas;
use seesolve_core::{Frame, Layout};
use seesolve_games::flow::paint::palette;

use super::pipes::Pipes;

/// Half of the way of an upright pipe over a bridge.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Crossing {
    color: usize,
    bridge: usize,
    /// The cell above or below, where the pipe comes from or goes to.
    beside: usize,
    /// A level pipe lies on top.
    is_below: bool,
}

fn steps(pipes: &Pipes) -> impl Iterator<Item = (usize, usize, usize)> + '_ {
    let pipes = pipes.pipes().iter().enumerate();
    pipes.flat_map(|(color, pipe)| pipe.windows(2).map(move |it| (color, it[0], it[1])))
}

fn crossings(pipes: &Pipes) -> Vec<Crossing> {
    let has_level =
        |bridge| steps(pipes).any(|(_, from, to)| to == bridge && pipes.is_level(from, to));
    let upright = steps(pipes).filter(|(_, from, to)| !pipes.is_level(*from, *to));
    let halves = upright.flat_map(|(color, from, to)| [(color, to, from), (color, from, to)]);
    let over_bridges = halves.filter(|(_, bridge, _)| pipes.board().is_bridge(*bridge));
    over_bridges
        .map(|(color, bridge, beside)| Crossing {
            color,
            bridge,
            beside,
            is_below: has_level(bridge),
        })
        .collect()
}

/// The picture of a board with the upright pipes over its bridges.
pub fn with_crossings(board: Frame, layout: &Layout, pipes: &Pipes) -> Frame {
    /// As wide as the painter makes pipes, in cells, and how much of the way shows under another.
    const PIPE: f32 = 0.33;
    const UNDER: f32 = 0.66;
    let crossings = crossings(pipes);
    if crossings.is_empty() {
        return board;
    }
    let mut canvas = Canvas::from_frame(&board);
    let center = |cell: usize| Some(layout.cells.get(cell)?.as_ref()?.center_in_frame);
    for it in crossings {
        let Some((from, to)) = center(it.beside).zip(center(it.bridge)) else { continue };
        let end = if it.is_below { from.lerp(to, UNDER) } else { to };
        canvas.line(&[from, end], PIPE * from.distance(to), palette::theme(0).color(it.color));
    }
    canvas.into_frame()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_upright_pipe_passes_below_the_level_one() {
        let mut pipes = Pipes::new(".A./B.B/.A.;bridges=4".parse().unwrap());
        let mut draw = |cells: [usize; 3]| {
            pipes.press(cells[0], &[]);
            for cell in &cells[1..] {
                pipes.drag(*cell, &[]);
            }
            pipes.release();
        };
        draw([1, 4, 7]);
        draw([3, 4, 5]);
        let crossing = |beside| Crossing { color: 0, bridge: 4, beside, is_below: true };
        assert_eq!(crossings(&pipes), [crossing(1), crossing(7)]);
    }
}
