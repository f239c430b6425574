//! What can be asked of the solver and of the generator, as data.

use seesolve_core::{SettingKind, SettingSpec};

pub(super) const SOLVER: &[SettingSpec] = &[
    SettingSpec::new("count", "count all solutions").only_told(),
    SettingSpec::new("all", "show up to N solutions")
        .value("N", SettingKind::Integer { min: 1, max: 10_000 })
        .only_told(),
    SettingSpec::new("hint", "show only the next forced step, and why it is forced").only_told(),
    SettingSpec::new(
        "rule",
        "whether a pipe may touch itself: strict never, loose always, auto only where it must",
    )
    .value("RULE", SettingKind::Choice(&["auto", "strict", "loose"]))
    .default("auto"),
    SettingSpec::new(
        "strokes",
        "show the mouse path with the fewest straight lines for every pipe",
    )
    .only_told(),
    SettingSpec::new("corridor", "how much of each cell the mouse path may use, in percent")
        .value("PERCENT", SettingKind::Number { min: 10.0, max: 100.0 })
        .default("67"),
    SettingSpec::SECONDS,
];

pub(super) const GENERATOR: &[SettingSpec] = &[
    SettingSpec::new("topology", "how cells lie beside each other")
        .value("WHAT", SettingKind::Choice(&["square", "hex", "warp"]))
        .default("square"),
    SettingSpec::new("rows", "the number of rows")
        .value("N", SettingKind::Integer { min: 3, max: 40 })
        .default("7"),
    SettingSpec::new("cols", "the number of columns; as many as rows when not given")
        .value("N", SettingKind::Integer { min: 3, max: 40 }),
    SettingSpec::new("colours", "how many colours; fewer are harder")
        .value("N", SettingKind::Integer { min: 1, max: 62 }),
    SettingSpec::new("holes", "about what percentage of the cells is missing, as far as all others can be reached")
        .value("PERCENT", SettingKind::Integer { min: 0, max: 40 })
        .default("0"),
    SettingSpec::new("walls", "about what percentage of the borders between cells are walls, as far as every cell keeps two ways")
        .value("PERCENT", SettingKind::Integer { min: 0, max: 40 })
        .default("0"),
    SettingSpec::new("bridges", "how many bridges")
        .value("N", SettingKind::Integer { min: 0, max: 20 })
        .default("0"),
];
