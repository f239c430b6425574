//! `seesolve gui` for people who click: a program without a console that starts the one beside it,
//! with the picture that was dropped on it.

#![windows_subsystem = "windows"]

use std::path::PathBuf;
use std::process::{Command, ExitCode, Stdio};

fn main() -> ExitCode {
    match start() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            complain(&format!(
                "seesolve cannot be started: {error}\nIt must lie in the same folder."
            ));
            ExitCode::FAILURE
        }
    }
}

fn start() -> std::io::Result<()> {
    let beside: PathBuf = std::env::current_exe()?
        .with_file_name(format!("seesolve{}", std::env::consts::EXE_SUFFIX));
    let mut program = Command::new(beside);
    program.arg("gui").args(std::env::args_os().skip(1));
    program.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    without_console(&mut program);
    program.spawn().map(drop)
}

#[cfg(windows)]
fn without_console(program: &mut Command) {
    use std::os::windows::process::CommandExt as _;
    const CREATE_NO_WINDOW: u32 = 0x0800_0000;
    program.creation_flags(CREATE_NO_WINDOW);
}

#[cfg(not(windows))]
fn without_console(_: &mut Command) {}

/// Where there is no console, only a box can say it.
#[cfg(windows)]
fn complain(text: &str) {
    use winsafe::prelude::Handle as _;
    use winsafe::{HWND, co::MB};
    // Nobody is left to tell.
    let _ = HWND::NULL.MessageBox(text, "seesolve", MB::ICONERROR);
}

#[cfg(not(windows))]
#[expect(clippy::print_stderr, reason = "the only way to say it")]
fn complain(text: &str) {
    eprintln!("{text}");
}
