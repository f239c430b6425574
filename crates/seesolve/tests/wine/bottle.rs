//! A Windows of one's own: a folder for Wine, a display with a window manager, and the programs in
//! a folder whose name is as people choose names.

use std::io::{BufRead as _, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Output, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use seesolve_desktop::testing::PrivateDisplay;
use seesolve_testing::folder::TestFolder;
use seesolve_testing::material::{is_slow, workspace};
use serde_json::Value;

/// Names the folder with the programs for Windows.
const PROGRAMS_VARIABLE: &str = "SEESOLVE_WINDOWS";
/// Where Debian puts Wine, and where others find it.
const WINE: [&str; 3] = ["/usr/lib/wine/wine64", "wine64", "wine"];
const C_COMPILER: &str = "x86_64-w64-mingw32-gcc-posix";

pub struct Bottle {
    pub display: PrivateDisplay,
    wine: &'static str,
    folder: TestFolder,
    /// Where the programs and whatever they write are.
    pub place: PathBuf,
}

impl Bottle {
    /// Sets everything up, or says why the test is skipped.
    pub fn new(name: &str) -> Option<Self> {
        match Self::fill(name) {
            Ok(bottle) => Some(bottle),
            Err(why) => {
                println!("skipped: {why}");
                None
            }
        }
    }

    fn fill(name: &str) -> Result<Self, String> {
        if !is_slow() {
            return Err("SEESOLVE_SLOW=1 runs it; `cargo xtask wine` brings all it needs".into());
        }
        let programs = std::env::var_os(PROGRAMS_VARIABLE).map(PathBuf::from);
        let programs = programs.ok_or(format!(
            "{PROGRAMS_VARIABLE} must name the folder with seesolve.exe; `cargo xtask wine` sets it"
        ))?;
        let runs = |it: &&&str| Command::new(it).arg("--version").output().is_ok();
        let wine = WINE.iter().find(runs).ok_or("Wine is not installed")?;
        let display = PrivateDisplay::start(1600, 1200);
        let display = display.ok_or("Xvfb and openbox are not installed")?;
        let folder = TestFolder::new(&format!("wine-{name}"));
        let place = folder.join("Spiele für Zoë 遊戲");
        std::fs::create_dir_all(&place).unwrap();
        for program in ["seesolve.exe", "seesolve-gui.exe"] {
            std::fs::copy(programs.join(program), place.join(program)).unwrap();
        }
        let bottle = Self { display, wine, folder, place };
        bottle.compile("bcryptprimitives.c", "bcryptprimitives.dll", &["-shared", "-ladvapi32"]);
        bottle.compile("dwmapi.c", "dwmapi.dll", &["-shared"]);
        let made = bottle.wine(Path::new("wineboot"), &["--init"]).output().unwrap();
        assert!(made.status.success(), "{}", text(&made.stderr));
        Ok(bottle)
    }

    /// Compiles something of ours and lays it beside the programs.
    pub fn compile(&self, source: &str, made: &str, options: &[&str]) {
        let source = workspace().join("crates/seesolve/tests/wine").join(source);
        let mut compiler = Command::new(C_COMPILER);
        let compiler = compiler.arg("-o").arg(self.place.join(made)).arg(source).args(options);
        assert!(compiler.status().is_ok_and(|it| it.success()), "{C_COMPILER} is needed");
    }

    fn wine(&self, program: &Path, arguments: &[&str]) -> Command {
        let mut command = Command::new(self.wine);
        command
            .arg(program)
            .args(arguments)
            .current_dir(&self.place)
            .env("DISPLAY", self.display.name())
            .env("WINEPREFIX", self.folder.join("prefix"))
            .env("WINEDEBUG", "-all")
            .env("WINEDLLOVERRIDES", "mscoree,mshtml=;dwmapi=n")
            .env_remove("SEESOLVE_CONFIG")
            .env_remove("SEESOLVE_STATE")
            .stdin(Stdio::null());
        command
    }

    /// A command of the program.
    pub fn command(&self, arguments: &[&str]) -> Command {
        self.wine(&self.place.join("seesolve.exe"), arguments)
    }

    pub fn program(&self, name: &str, arguments: &[&str]) -> Command {
        self.wine(&self.place.join(name), arguments)
    }

    pub fn run(&self, arguments: &[&str]) -> Output {
        self.command(arguments).output().unwrap()
    }

    /// Enlarges the desktop, in per cent; counts for programs that start afterwards.
    pub fn enlarge(&self, percent: u32) {
        let dots = (96 * percent / 100).to_string();
        let key = "HKCU\\Control Panel\\Desktop";
        let arguments = ["add", key, "/v", "LogPixels", "/t", "REG_DWORD", "/d", &dots, "/f"];
        let done = self.wine(Path::new("reg"), &arguments).output().unwrap();
        assert!(done.status.success(), "{}", text(&done.stderr));
        // The new value counts once everything that has seen the old one has ended.
        let ended = self.wine(Path::new("wineboot"), &["--end-session", "--shutdown"]).output();
        ended.unwrap();
        self.wait_for_the_end();
    }

    fn wait_for_the_end(&self) {
        for server in ["/usr/lib/wine/wineserver", "wineserver"] {
            let mut wait = Command::new(server);
            if wait.arg("--wait").env("WINEPREFIX", self.folder.join("prefix")).status().is_ok() {
                return;
            }
        }
    }
}

impl Drop for Bottle {
    fn drop(&mut self) {
        for server in ["/usr/lib/wine/wineserver", "wineserver"] {
            let mut end = Command::new(server);
            if end.arg("--kill").env("WINEPREFIX", self.folder.join("prefix")).status().is_ok() {
                break;
            }
        }
        self.wait_for_the_end();
    }
}

/// A game's window that tells what it received.
pub struct Window {
    process: Child,
    /// The window is open for as long as this is.
    input: Option<ChildStdin>,
    lines: Receiver<String>,
}

impl Window {
    pub fn open(bottle: &Bottle, game: &str, seed: u64) -> Self {
        let seed = seed.to_string();
        let arguments = ["demo", "--window", "--by-hand", "--game", game, "--seed", &seed];
        let mut command = bottle.command(&arguments);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut process = command.spawn().unwrap();
        let (input, output) = (process.stdin.take(), process.stdout.take().unwrap());
        let (tell, lines) = channel();
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                tell.send(line).unwrap_or_default();
            }
        });
        let window = Self { process, input, lines };
        let until = Instant::now() + Duration::from_secs(60);
        while window
            .lines
            .recv_timeout(until.saturating_duration_since(Instant::now()))
            .unwrap()
            .trim()
            != "opened"
        {}
        window
    }

    /// What the game told since the last call.
    pub fn reports(&self) -> Vec<Value> {
        let told = self.lines.try_iter();
        told.map(|it| serde_json::from_str(&it).unwrap_or_else(|_| panic!("{it}"))).collect()
    }
}

impl Drop for Window {
    fn drop(&mut self) {
        drop(self.input.take());
        self.process.wait().map(drop).unwrap_or_default();
    }
}

pub fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
