//! What can be asked of the solver and of the generator, as data.

use seesolve_core::{SettingKind, SettingSpec};

pub const SOLVER: &[SettingSpec] = &[
    SettingSpec {
        key: "count",
        help: "count all solutions",
        value_name: "",
        kind: SettingKind::Flag,
        default: None,
    },
    SettingSpec {
        key: "all",
        help: "show up to N solutions",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 10_000 },
        default: None,
    },
    SettingSpec {
        key: "hint",
        help: "show only the next forced step, and why it is forced",
        value_name: "",
        kind: SettingKind::Flag,
        default: None,
    },
    SettingSpec {
        key: "rule",
        help: "whether pipes may touch themselves: strict no, loose yes, auto only if they must",
        value_name: "RULE",
        kind: SettingKind::Choice(&["auto", "strict", "loose"]),
        default: Some("auto"),
    },
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
    SettingSpec::SECONDS,
];

pub const GENERATOR: &[SettingSpec] = &[
    SettingSpec {
        key: "topology",
        help: "how cells lie beside each other",
        value_name: "WHAT",
        kind: SettingKind::Choice(&["square", "hex", "warp"]),
        default: Some("square"),
    },
    SettingSpec {
        key: "rows",
        help: "the number of rows",
        value_name: "N",
        kind: SettingKind::Integer { min: 3, max: 30 },
        default: Some("7"),
    },
    SettingSpec {
        key: "cols",
        help: "the number of columns; as many as rows when not given",
        value_name: "N",
        kind: SettingKind::Integer { min: 3, max: 30 },
        default: None,
    },
    SettingSpec {
        key: "colours",
        help: "about how many colours; fewer are harder",
        value_name: "N",
        kind: SettingKind::Integer { min: 1, max: 62 },
        default: None,
    },
    SettingSpec {
        key: "holes",
        help: "how many of a hundred cells are missing",
        value_name: "PERCENT",
        kind: SettingKind::Integer { min: 0, max: 40 },
        default: Some("0"),
    },
    SettingSpec {
        key: "walls",
        help: "how many of a hundred borders between cells are walls",
        value_name: "PERCENT",
        kind: SettingKind::Integer { min: 0, max: 40 },
        default: Some("0"),
    },
    SettingSpec {
        key: "bridges",
        help: "how many bridges, where there is room",
        value_name: "N",
        kind: SettingKind::Integer { min: 0, max: 20 },
        default: Some("0"),
    },
];
