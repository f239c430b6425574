//! Flow boards with room: a random Hamiltonian path of a square, cut into a few pipes. They have a
//! solution by construction, mostly very many, and pipes touch themselves in all of them.

use fastrand::Rng;

/// The shortest pipe.
const MIN_LENGTH: usize = 3;

/// Sides and numbers of colours that are measured, two boards each.
pub const SIDES: [usize; 6] = [12, 14, 16, 18, 20, 25];
pub const COLORS: [usize; 5] = [3, 4, 5, 8, 12];

/// All boards that are measured, with side and colours; the same for ever.
pub fn boards() -> Vec<(usize, usize, String)> {
    let mut boards = Vec::new();
    for side in SIDES {
        for n_colors in COLORS {
            for seed in 0..2 {
                let seed = (side * 1000 + n_colors * 10 + seed) as u64;
                boards.push((side, n_colors, roomy_board(side, n_colors, seed)));
            }
        }
    }
    boards
}

/// A board in its notation. The path starts as a snake and is stirred by 40 backbite moves a cell:
/// an end bites into a neighbour on the path, and what lay between them is turned round.
pub fn roomy_board(side: usize, n_colors: usize, seed: u64) -> String {
    let mut rng = Rng::with_seed(seed);
    let mut path: Vec<usize> = (0..side)
        .flat_map(|row| {
            let col = move |at: usize| if row % 2 == 0 { at } else { side - 1 - at };
            (0..side).map(move |at| row * side + col(at))
        })
        .collect();
    for _ in 0..40 * side * side {
        if rng.bool() {
            path.reverse();
        }
        backbite(&mut path, side, &mut rng);
    }
    let cuts = cuts(path.len(), n_colors, &mut rng);
    let mut cells = vec!['.'; side * side];
    for (pipe, letter) in cuts.windows(2).zip('A'..) {
        cells[path[pipe[0]]] = letter;
        cells[path[pipe[1] - 1]] = letter;
    }
    notation(&cells, side)
}

/// Boards with dots at random that a chessboard count refutes: more of them on one colour of the
/// squares than pipes can make up for.
pub fn refuted_boards() -> Vec<String> {
    let mut rng = Rng::with_seed(5);
    let sides = [16, 16, 16, 18, 18, 18, 20, 20, 20];
    sides.map(|side| refuted_board(side, &mut rng)).to_vec()
}

fn refuted_board(side: usize, rng: &mut Rng) -> String {
    let mut places: Vec<usize> = (0..side * side).collect();
    loop {
        rng.shuffle(&mut places);
        let dots = &places[..side];
        // On a board of even sides pipes between equal squares must come in equal numbers.
        let color = |it: &usize| (it / side + it % side) % 2;
        let n_between =
            |own: usize| dots.chunks(2).filter(|it| it.iter().all(|dot| color(dot) == own)).count();
        if n_between(0) == n_between(1) {
            continue;
        }
        let mut cells = vec!['.'; side * side];
        for (pair, letter) in dots.chunks(2).zip('A'..) {
            pair.iter().for_each(|it| cells[*it] = letter);
        }
        return notation(&cells, side);
    }
}

fn notation(cells: &[char], side: usize) -> String {
    let rows: Vec<String> = cells.chunks(side).map(|row| row.iter().collect()).collect();
    rows.join("/")
}

fn backbite(path: &mut [usize], side: usize, rng: &mut Rng) {
    let (end, before) = (path[path.len() - 1], path[path.len() - 2]);
    let (row, col) = (end / side, end % side);
    let around = [
        (row > 0).then(|| end - side),
        (col + 1 < side).then_some(end + 1),
        (row + 1 < side).then_some(end + side),
        (col > 0).then(|| end - 1),
    ];
    let ways: Vec<usize> = around.into_iter().flatten().filter(|it| *it != before).collect();
    let bitten = rng.choice(ways);
    let at = bitten.and_then(|bitten| path.iter().position(|it| *it == bitten));
    if let Some(at) = at {
        path[at + 1..].reverse();
    }
}

/// Where pipes begin and end.
fn cuts(n_cells: usize, n_colors: usize, rng: &mut Rng) -> Vec<usize> {
    loop {
        let mut cuts: Vec<usize> =
            (1..n_colors).map(|_| rng.usize(MIN_LENGTH..=n_cells - MIN_LENGTH)).collect();
        cuts.extend([0, n_cells]);
        cuts.sort_unstable();
        if cuts.windows(2).all(|it| it[1] - it[0] >= MIN_LENGTH) {
            return cuts;
        }
    }
}
