//! Boards of every kind with exactly one solution, made by the generator and kept for good, so that
//! measurements can be compared.

/// A name and a notation.
pub const BOARDS: &[(&str, &str)] = &[
    ("square 5x5", "....A/.A.B./...../C...B/....C"),
    (
        "square 9x9",
        "A..B....C/.....D.../..E....E./....F..../........./.FD.....C/....G..../..HA...B./HG.......",
    ),
    (
        "square 15x15",
        "A....BC...D..../..E..C..F....../....B.......G../E.....H......../...I......G.I.D/\
         .J........F.K../..L.M.K......N./............O../.A.J..........P/Q...Q.L....O.../\
         ..............R/.........HN.SP./..T............/....RM.......S./...........T...",
    ),
    (
        "hex 9x9",
        ".....A.B./.C.D.E.A./....F...G/.C....B../.D......G/E..F...../...HI..J./..H...K../\
         I...J...K;topology=hex",
    ),
    (
        "warp 9x9",
        "A.......B/...A.CD../...E.B.../...F...../D.......G/..E..H..C/........./..G..H..F/\
         .........;topology=warp",
    ),
];
