//! Boards drawn cell by cell.

use super::*;

fn pipes(notation: &str) -> Pipes {
    Pipes::new(notation.parse().unwrap())
}

/// PointerPath on the first cell and drags through the others.
fn draw(it: &mut Pipes, cells: &[usize]) {
    it.press(cells[0], &[]);
    for cell in &cells[1..] {
        it.drag(*cell, &[]);
    }
    it.release();
}

const UP: usize = 0;
const RIGHT: usize = 1;
const DOWN: usize = 2;
const LEFT: usize = 3;

#[test]
fn a_board_is_solved_when_all_is_joined_and_filled() {
    let mut it = pipes("A.A/B.B");
    draw(&mut it, &[0, 1, 2]);
    assert!(!it.is_solved());
    draw(&mut it, &[5, 4, 3]);
    assert!(it.is_solved());
    assert_eq!(it.drawn().to_string(), "A.A/B.B;drawn=AAA/BBB");
}

#[test]
fn joined_dots_do_not_solve_a_board_with_empty_cells() {
    let mut it = pipes("A.A/...");
    draw(&mut it, &[0, 1, 2]);
    assert_eq!((it.n_joined(), it.filled(), it.is_solved()), (1, (3, 6), false));
}

#[test]
fn the_dot_is_joined_when_the_pointer_leans_towards_it() {
    let mut it = pipes("A..A/B..B");
    it.press(0, &[]);
    it.drag(1, &[RIGHT]);
    it.drag(2, &[UP, LEFT]);
    assert_eq!(it.pipes()[0], [0, 1, 2]);
    assert!(it.drag(2, &[DOWN, RIGHT]));
    assert!(it.is_joined(0));
    assert!(!it.drag(6, &[]), "a joined pipe does not go on");
}

#[test]
fn going_back_shortens_and_jumping_does_nothing() {
    let mut it = pipes("A..A/B..B");
    draw(&mut it, &[0, 1, 5, 6]);
    assert_eq!(it.pipes()[0], [0, 1, 5, 6]);
    it.press(6, &[]);
    it.drag(1, &[]);
    assert_eq!(it.pipes()[0], [0, 1]);
    assert!(!it.drag(7, &[]), "neither a neighbour nor free");
    it.drag(3, &[]);
    assert_eq!(it.pipes()[0], [0, 1], "not a neighbour");
}

#[test]
fn a_press_on_a_dot_starts_anew_and_on_a_pipe_goes_on() {
    let mut it = pipes("A..A/B..B");
    draw(&mut it, &[0, 1, 2, 3]);
    draw(&mut it, &[1, 5]);
    assert_eq!(it.pipes()[0], [0, 1, 5]);
    it.press(3, &[]);
    assert_eq!(it.pipes()[0], [3]);
    it.release();
    assert!(!it.press(6, &[]), "an empty cell");
    assert!(!it.drag(2, &[]));
}

#[test]
fn crossing_breaks_the_other_pipe_and_dots_block() {
    let mut it = pipes("A.B/.../A.B");
    draw(&mut it, &[0, 1, 4, 7]);
    draw(&mut it, &[2, 1, 4]);
    assert_eq!(it.pipes()[0], [0]);
    assert_eq!(it.pipes()[1], [2, 1, 4]);
    it.press(4, &[]);
    it.drag(3, &[]);
    assert!(!it.drag(0, &[]), "the other colour's dot");
}

#[test]
fn walls_and_holes_block() {
    let mut it = pipes("A.A/B#B;walls=0|1");
    it.press(0, &[RIGHT]);
    assert!(!it.drag(1, &[]));
    it.press(3, &[]);
    assert!(!it.drag(4, &[]));
}

#[test]
fn a_bridge_is_crossed_straight_and_by_both() {
    let mut it = pipes(".A./B.B/.A.;bridges=4");
    draw(&mut it, &[1, 4, 7]);
    draw(&mut it, &[3, 4, 5]);
    assert_eq!(it.pipes(), [vec![1, 4, 7], vec![3, 4, 5]]);
    let mut it = pipes(".A./B.B/.A.;bridges=4");
    it.press(1, &[]);
    it.drag(4, &[]);
    assert!(!it.drag(5, &[]), "no turn on a bridge");
}

#[test]
fn a_pipe_goes_on_across_the_border_with_a_new_press() {
    let mut it = pipes(".A..A/.....;topology=warp");
    draw(&mut it, &[1, 0]);
    it.press(0, &[]);
    assert!(!it.drag(4, &[]), "the pointer cannot cross the border");
    it.release();
    it.press(0, &[LEFT]);
    assert!(it.is_joined(0), "the dot lies behind the border");
    let mut it = pipes(".A.../...A.;topology=warp");
    draw(&mut it, &[1, 0]);
    draw(&mut it, &[4, 9]);
    assert_eq!(it.pipes()[0], [1, 0, 4, 9]);
}
