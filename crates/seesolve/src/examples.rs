//! Examples under the help of commands, made from what the games say of themselves: they always
//! work, and no command names a game.

use seesolve_core::{Game, SettingKind};
use seesolve_games::registry::GAMES;

/// Columns that remarks stay within; where they cannot, each stands below its command.
const WIDTH: usize = 78;

/// "Examples:" with one command and its remark a line, remarks aligned. What stands in braces is
/// filled in from a game that has it; a command that no game has is left out.
pub fn examples(commands: &[(&str, &str)]) -> String {
    let filled = commands.iter().filter_map(|(it, remark)| Some((fill(it)?, *remark)));
    let filled: Vec<(String, &str)> = filled.collect();
    let length = |it: &str| it.chars().count();
    let remarked = || filled.iter().filter(|(_, remark)| !remark.is_empty());
    let width = remarked().map(|(it, _)| length(it)).max().unwrap_or_default();
    let longest = remarked().map(|(_, remark)| length(remark)).max().unwrap_or_default();
    let fits = "  seesolve ".len() + width + 3 + longest <= WIDTH;
    let line = |(command, remark): &(String, &str)| {
        let line = match fits {
            true => format!("  seesolve {command:<width$}   {remark}"),
            false if remark.is_empty() => format!("  seesolve {command}"),
            false => format!("  seesolve {command}\n      {remark}"),
        };
        line.trim_end().to_owned()
    };
    format!("Examples:\n{}", filled.iter().map(line).collect::<Vec<_>>().join("\n"))
}

fn fill(command: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = command;
    while let Some((before, (slot, after))) =
        rest.split_once('{').and_then(|(a, b)| Some((a, b.split_once('}')?)))
    {
        text += before;
        text += &value_of(slot)?;
        rest = after;
    }
    Some(text + rest)
}

fn value_of(slot: &str) -> Option<String> {
    let id_of = |has: fn(&dyn Game) -> bool| {
        GAMES.iter().find(|it| has(**it)).map(|it| it.info().id.to_owned())
    };
    match slot {
        "game" => id_of(|_| true),
        "played" => id_of(|it| it.live().is_some()),
        "generating" => id_of(|it| it.generator().is_some()),
        "simulated" => id_of(|it| it.simulator().is_some()),
        // The shortest is the easiest to read.
        "notation" => {
            let info = GAMES.iter().map(|it| it.info()).min_by_key(|it| it.example.len())?;
            Some(format!("--game {} --text '{}'", info.id, info.example))
        }
        // What a game counts while it is played, one more than in its example.
        "counted" => GAMES.iter().find_map(|game| {
            let position = game.position(game.info().example).ok()?;
            let counter = game.live()?.counters(&position).into_iter().next()?;
            Some(format!("{}={}", counter.name, counter.value + 1))
        }),
        "setting" => setting().map(|(key, _)| key),
        "setting and value" => setting().map(|(key, value)| format!("{key} {value}")),
        _ => None,
    }
}

/// A number that some game can be told, and what it is when nothing is said.
fn setting() -> Option<(String, &'static str)> {
    GAMES.iter().find_map(|game| {
        game.settings().iter().find_map(|it| match it.kind {
            SettingKind::Integer { .. } | SettingKind::Number { .. } => {
                Some((format!("{}.{}", game.info().id, it.key), it.default?))
            }
            _ => None,
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn remarks_are_aligned_and_nothing_is_left_to_fill_in() {
        let text = examples(&[
            ("demo", "everything"),
            ("solve {notation}", ""),
            ("play --game {played}", "by mouse"),
            ("fly {there is no such slot}", ""),
        ]);
        assert!(!text.contains('{') && !text.contains("fly"), "{text}");
        let column = |it: &str| text.lines().find_map(|line| line.find(it));
        assert_eq!(column("everything"), column("by mouse"), "{text}");
    }
}
