//! What the player is told while a game is played, and at the end.

use seesolve_core::Advice;
use seesolve_desktop::{DesktopError, Event, PlayReport, StopReason};
use serde_json::json;

use crate::args::Global;
use crate::exit::ExitStatus;
use crate::schema::SCHEMA;
use crate::terminal;

/// How to tell it.
#[derive(Clone, Copy)]
pub struct Telling {
    pub json: bool,
    /// Every gesture, because nobody sees the mouse.
    pub gestures: bool,
    /// What became of the boards: "done".
    pub did: &'static str,
    pub global: Global,
}

impl Telling {
    /// Tells what happens.
    pub fn narrate(&self, event: &Event<'_>) {
        match event {
            Event::Plan { presses, .. } if self.gestures && !self.json => {
                for (idx, press) in presses.iter().enumerate() {
                    let way = press.iter().map(|points| {
                        let points: Vec<_> =
                            points.iter().map(|it| format!("{},{}", it.x, it.y)).collect();
                        points.join(" -> ")
                    });
                    let way = way.collect::<Vec<_>>().join(" | ");
                    // A closed pipe shows when the result is printed.
                    let _ = terminal::say(&format!("gesture {}: {way}", idx + 1));
                }
            }
            _ if self.global.quiet => {}
            Event::Read { session, .. } => {
                if let Some(answer) = session.answer().filter(|it| !it.has_solution) {
                    let Advice { headline, reason, .. } = &answer.advice;
                    terminal::note(&format!("{headline}. {reason}"));
                }
            }
            Event::BoardDone { n_boards } => terminal::note(&format!("board {n_boards} done")),
            Event::Missed { n_gestures: 1 } => {
                terminal::note("one gesture was not taken; trying again");
            }
            Event::Missed { n_gestures } => {
                terminal::note(&format!("{n_gestures} gestures were not taken; trying again"));
            }
            Event::BoardChanged => {
                terminal::note("the board changed before it was finished; reading it anew");
            }
            Event::Prompt { prompt } => terminal::note(&format!("pressing \"{}\"", prompt.name)),
            Event::Paused => terminal::note("paused; F9 resumes, Esc stops"),
            Event::Resumed => terminal::note("resumed"),
            _ => {}
        }
    }

    /// Prints how it went.
    pub fn conclude(&self, game: &str, report: &PlayReport) -> anyhow::Result<ExitStatus> {
        if self.json {
            terminal::say(&to_json(game, report).to_string())?;
        } else {
            let counted =
                |n: u32, what: &str| format!("{n} {what}{}", if n == 1 { "" } else { "s" });
            let (boards, gestures) =
                (counted(report.n_boards, "board"), counted(report.n_gestures, "gesture"));
            let seconds = report.spent.as_secs_f32();
            terminal::say(&match self.gestures {
                true => format!("{boards} {}; nothing was touched", self.did),
                false => format!("{boards} {} in {seconds:.1} s, {gestures}", self.did),
            })?;
            let counts = report.counts.iter().map(|it| format!("{} {}", it.name, it.value));
            let counts: Vec<String> = counts.collect();
            if !counts.is_empty() {
                terminal::say(&counts.join(", "))?;
            }
            if self.global.verbose {
                terminal::note(&report.timings.to_string());
            }
        }
        match (&report.failed, &report.stopped) {
            // The recording ended, or went another way: that is what was to be found out.
            (Some(error @ DesktopError::Diverged { .. }), _) => {
                terminal::note(&error.to_string());
                Ok(ExitStatus::Unanswered)
            }
            (Some(error), _) => Err(anyhow::Error::new(error.clone())),
            (None, None) => Ok(ExitStatus::Answered),
            (None, Some(reason)) => {
                terminal::note(&format!("stopped: {reason}"));
                let by_user = reason.is_by_user();
                Ok(if by_user { ExitStatus::Stopped } else { ExitStatus::Unanswered })
            }
        }
    }
}

fn to_json(game: &str, report: &PlayReport) -> serde_json::Value {
    let counts = report.counts.iter().map(|it| (it.name.clone(), json!(it.value)));
    let counts: serde_json::Map<String, serde_json::Value> = counts.collect();
    json!({
        "schema": SCHEMA,
        "game": game,
        "boards": report.n_boards,
        "counts": counts,
        "gestures": report.n_gestures,
        "segments": report.n_segments,
        "redone": report.n_redone,
        "stopped": report.stopped.as_ref().map(ToString::to_string),
        "by_user": report.stopped.as_ref().is_some_and(StopReason::is_by_user),
        "failed": report.failed.as_ref().map(ToString::to_string),
        "gap_millis": report.rate_control.gap().as_millis() as u64,
        "millis": report.timings.to_json(),
    })
}
