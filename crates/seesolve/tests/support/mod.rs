//! What several tests of the program need: the program itself, and whether what it prints follows the
//! schema that it prints.

use std::process::{Command, Output};

use serde_json::Value;

/// Runs the program with settings of its own and without a display.
pub fn run(arguments: &[impl AsRef<std::ffi::OsStr>]) -> Output {
    let nowhere = std::env::current_exe().unwrap().with_file_name("nowhere");
    Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(arguments)
        .env("SEESOLVE_CONFIG", nowhere.join("config.toml"))
        .env("XDG_STATE_HOME", &nowhere)
        .env("COLUMNS", "100")
        .env_remove("DISPLAY")
        .stdin(std::process::Stdio::null())
        .output()
        .unwrap()
}

/// Why a value does not follow a schema; knows the words that ours uses.
pub fn fault(root: &Value, schema: &Value, value: &Value) -> Option<String> {
    let wrong = |why: &str| Some(format!("{value} {why} {schema}"));
    if let Some(path) = schema["$ref"].as_str() {
        let part = root.pointer(path.trim_start_matches('#')).unwrap();
        return fault(root, part, value);
    }
    let is = |kind: &str| match kind {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_i64() || value.is_u64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => unreachable!("the schema says {other}"),
    };
    let kinds: Vec<&str> = match &schema["type"] {
        Value::String(kind) => vec![kind],
        Value::Array(kinds) => kinds.iter().map(|it| it.as_str().unwrap()).collect(),
        _ => Vec::new(),
    };
    if !kinds.is_empty() && !kinds.iter().any(|it| is(it)) {
        return wrong("has another type than");
    }
    if schema.get("const").is_some_and(|it| it != value) {
        return wrong("is not");
    }
    if schema["enum"].as_array().is_some_and(|it| !it.contains(value)) {
        return wrong("is none of");
    }
    let number = value.as_f64();
    let below = |key: &str| number < schema[key].as_f64().filter(|_| number.is_some());
    if below("minimum") || schema["maximum"].as_f64().is_some_and(|it| number > Some(it)) {
        return wrong("is out of");
    }
    if let Some(names) = schema["required"].as_array()
        && let Some(missing) = names.iter().find(|it| value.get(it.as_str().unwrap()).is_none())
    {
        return wrong(&format!("has no {missing}"));
    }
    if let Some(properties) = schema["properties"].as_object() {
        for (name, part) in properties {
            let inner = value.get(name).and_then(|it| fault(root, part, it));
            if inner.is_some() {
                return inner;
            }
        }
    }
    if let Some(items) = value.as_array() {
        let n_items = items.len() as u64;
        if schema["minItems"].as_u64() > Some(n_items)
            || schema["maxItems"].as_u64().is_some_and(|it| it < n_items)
        {
            return wrong("has another length than");
        }
        if let Some(part) = schema.get("items") {
            return items.iter().find_map(|it| fault(root, part, it));
        }
    }
    for part in schema["allOf"].as_array().into_iter().flatten() {
        let inner = fault(root, part, value);
        if inner.is_some() {
            return inner;
        }
    }
    if let Some(condition) = schema.get("if")
        && fault(root, condition, value).is_none()
    {
        return fault(root, &schema["then"], value);
    }
    let any = schema["anyOf"].as_array()?;
    let faults: Vec<String> = any.iter().filter_map(|it| fault(root, it, value)).collect();
    (faults.len() == any.len()).then(|| faults.join("\n"))
}
