//! The JSON Schema of everything that `--json` prints. What is only a game's own is that game's to
//! describe.

use seesolve_core::GameSchema;
use seesolve_games::registry::GAMES;
use serde_json::{Map, Value, json};

/// What every object says it follows.
pub const SCHEMA: &str = "seesolve/1";

/// The whole schema: one object of any command.
pub fn schema() -> Value {
    let ids: Vec<&str> = GAMES.iter().map(|it| it.info().id).collect();
    let commands = [
        ("result", result(&ids)),
        ("puzzle", puzzle(&ids)),
        ("game", game(&ids)),
        ("simulation", simulation(&ids)),
        ("calibration", calibration(&ids)),
        ("play", play(&ids)),
        ("machine", machine()),
    ];
    let any: Vec<Value> = commands.iter().map(|(name, _)| reference(name)).collect();
    let mut parts: Map<String, Value> =
        commands.into_iter().map(|(name, it)| (name.to_owned(), it)).collect();
    for game in GAMES {
        let GameSchema { board, answer } = game.schema();
        parts.insert(format!("{}_board", game.info().id), board);
        parts.insert(format!("{}_answer", game.info().id), answer);
    }
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$id": SCHEMA,
        "title": "What seesolve prints with --json, one object per line",
        "anyOf": any,
        "$defs": parts,
    })
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

/// An object with these properties, the first `n_required` of them always there.
fn object(n_required: usize, properties: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = properties.iter().take(n_required).map(|(name, _)| *name).collect();
    let properties: Map<String, Value> =
        properties.iter().map(|(name, it)| ((*name).to_owned(), it.clone())).collect();
    json!({ "type": "object", "required": required, "properties": properties })
}

fn text() -> Value {
    json!({ "type": "string" })
}

fn count() -> Value {
    json!({ "type": "integer", "minimum": 0 })
}

fn millis() -> Value {
    let spent = json!({ "type": "number", "minimum": 0 });
    let stages = ["decode", "locate", "read", "solve"].map(|it| (it, spent.clone()));
    object(0, &stages)
}

/// What `read`, `solve` and `watch` print for an input.
fn result(ids: &[&str]) -> Value {
    let known = ids.iter().map(|it| json!(it)).chain([Value::Null]).collect::<Vec<_>>();
    let mut result = object(
        5,
        &[
            ("schema", json!({ "const": SCHEMA })),
            ("input", text()),
            ("game", json!({ "enum": known })),
            ("status", json!({ "enum": ["read", "doubtful", "no_board", "error"] })),
            ("millis", millis()),
            ("message", text()),
            ("confidence", json!({ "type": "number", "minimum": 0, "maximum": 1 })),
            (
                "bounds",
                json!({ "type": "array", "items": { "type": "number" }, "minItems": 4, "maxItems": 4 }),
            ),
            ("notation", text()),
            ("board", json!({ "type": "object" })),
            ("warnings", json!({ "type": "array", "items": text() })),
            ("answer", json!({ "type": "object" })),
            ("proof", json!({ "enum": ["exact", "bounded", "heuristic"] })),
            ("level", text()),
            ("line", json!({ "type": "integer", "minimum": 1 })),
        ],
    );
    let own = ids.iter().map(|id| {
        let parts = [
            ("board", reference(&format!("{id}_board"))),
            ("answer", reference(&format!("{id}_answer"))),
        ];
        json!({ "if": object(1, &[("game", json!({ "const": id }))]), "then": object(0, &parts) })
    });
    result["allOf"] = own.collect();
    result
}

fn of_game(ids: &[&str], n_more: usize, more: &[(&str, Value)]) -> Value {
    let common = [("schema", json!({ "const": SCHEMA })), ("game", json!({ "enum": ids }))];
    object(common.len() + n_more, &[&common, more].concat())
}

fn puzzle(ids: &[&str]) -> Value {
    let facts = json!({ "type": "object" });
    let own =
        [("seed", count()), ("notation", text()), ("board", facts.clone()), ("puzzle", facts)];
    of_game(ids, 4, &own)
}

fn game(ids: &[&str]) -> Value {
    let texts = json!({ "type": "array", "items": text() });
    let words = ["title", "tagline", "reads", "solves", "plays", "example"].map(|it| (it, text()));
    let lists = [("themes", texts.clone()), ("settings", texts)];
    of_game(ids, 8, &[&words[..], &lists].concat())
}

fn simulation(ids: &[&str]) -> Value {
    of_game(ids, 1, &[("seed", count())])
}

fn calibration(ids: &[&str]) -> Value {
    let board =
        json!({ "type": "array", "items": { "type": "integer" }, "minItems": 4, "maxItems": 4 });
    of_game(
        ids,
        5,
        &[
            ("status", json!({ "enum": ["read", "doubtful"] })),
            ("window", text()),
            ("board", board),
            ("scale", json!({ "type": "number", "minimum": 0 })),
            ("notation", json!({ "type": ["string", "null"] })),
        ],
    )
}

fn play(ids: &[&str]) -> Value {
    let perhaps = json!({ "type": ["string", "null"] });
    of_game(
        ids,
        9,
        &[
            ("boards", count()),
            ("gestures", count()),
            ("segments", count()),
            ("redone", count()),
            ("stopped", perhaps.clone()),
            ("by_user", json!({ "type": "boolean" })),
            ("failed", perhaps),
            ("gap_millis", count()),
            ("millis", json!({ "type": "object" })),
        ],
    )
}

fn machine() -> Value {
    let facts = ["version", "system", "cores", "games", "configuration"].map(|it| (it, text()));
    object(6, &[&[("schema", json!({ "const": SCHEMA }))][..], &facts].concat())
}
