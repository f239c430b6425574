//! An X server and a window manager of one's own, so that tests need no display and disturb none.

use std::error::Error;
use std::io::{BufRead as _, BufReader};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use x11rb::COPY_DEPTH_FROM_PARENT;
use x11rb::connection::Connection as _;
use x11rb::protocol::xproto::{
    ConnectionExt as _, CreateWindowAux, KEY_PRESS_EVENT, KEY_RELEASE_EVENT, KeyButMask, MapState,
    Window, WindowClass,
};
use x11rb::protocol::xtest::ConnectionExt as _;
use x11rb::rust_connection::RustConnection;

/// A display that nobody sees. Dropping it ends its processes.
pub struct PrivateDisplay {
    name: String,
    /// The window manager first: it must not outlive the server.
    processes: Vec<Child>,
    /// Kept open, lest the next window get the number of one that the manager still remembers.
    probe: Option<RustConnection>,
}

impl PrivateDisplay {
    /// Starts Xvfb with openbox; `None` when they are not installed.
    ///
    /// # Panics
    /// When they are installed and do not start.
    pub fn start(width: u32, height: u32) -> Option<Self> {
        let mut it = Self::start_bare(width, height)?;
        let manager = Command::new("openbox")
            .args(["--sm-disable"])
            .env("DISPLAY", &it.name)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        it.processes.insert(0, manager);
        it.await_manager();
        Some(it)
    }

    /// Starts Xvfb alone.
    ///
    /// # Panics
    /// When it is installed and does not start.
    pub fn start_bare(width: u32, height: u32) -> Option<Self> {
        let mut server = Command::new("Xvfb")
            .args(["-displayfd", "1", "-nolisten", "tcp", "-noreset", "-screen", "0"])
            .arg(format!("{width}x{height}x24"))
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let stdout = server.stdout.take().expect("the output is piped");
        let mut number = String::new();
        BufReader::new(stdout).read_line(&mut number).expect("Xvfb tells its display number");
        assert!(!number.trim().is_empty(), "Xvfb did not start");
        Some(Self { name: format!(":{}", number.trim()), processes: vec![server], probe: None })
    }

    /// A display that a test cannot do without: on a build machine there must be one, elsewhere it
    /// is said that the test was skipped.
    ///
    /// # Panics
    /// When there is none and the variable `CI` says that this is a build machine.
    #[allow(clippy::print_stdout, reason = "a test tells that it was skipped")]
    pub fn expected(display: Option<Self>) -> Option<Self> {
        if display.is_none() {
            assert_ne!(std::env::var("CI").as_deref(), Ok("true"), "Xvfb and openbox are needed");
            println!("skipped: Xvfb and openbox are not installed");
        }
        display
    }

    /// What to put into `DISPLAY`.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether the server thinks that the left button is up.
    ///
    /// # Panics
    /// When the server is gone.
    pub fn is_button_up(&self) -> bool {
        let (conn, screen_idx) = RustConnection::connect(Some(&self.name)).expect("Xvfb runs");
        let root = conn.setup().roots[screen_idx].root;
        let pointer = conn.query_pointer(root).expect("Xvfb runs").reply().expect("Xvfb runs");
        !pointer.mask.contains(KeyButMask::BUTTON1)
    }

    /// Presses a key, by its X11 symbol, and lets it go after a while, wherever the keyboard is
    /// pointed at.
    ///
    /// # Panics
    /// When the server is gone or its keyboard lacks the key.
    pub fn tap_key(&self, symbol: u32, held: Duration) {
        let (conn, screen_idx) = RustConnection::connect(Some(&self.name)).expect("Xvfb runs");
        let (root, setup) = (conn.setup().roots[screen_idx].root, conn.setup());
        let (first, last) = (setup.min_keycode, setup.max_keycode);
        let asked = conn.get_keyboard_mapping(first, last - first + 1).expect("Xvfb runs");
        let map = asked.reply().expect("Xvfb runs");
        let mut keys = map.keysyms.chunks(usize::from(map.keysyms_per_keycode));
        let offset = keys.position(|it| it.contains(&symbol)).expect("the keyboard has the key");
        let key = first + u8::try_from(offset).expect("there are 248 keys at most");
        for (kind, pause) in [(KEY_PRESS_EVENT, held), (KEY_RELEASE_EVENT, Duration::ZERO)] {
            let sent = conn.xtest_fake_input(kind, key, 0, root, 0, 0, 0).expect("Xvfb runs");
            sent.check().expect("Xvfb takes keys");
            std::thread::sleep(pause);
        }
    }

    /// Ends the server first, as when it crashes: every program on it is cut off at once.
    pub fn crash(mut self) {
        self.processes.reverse();
    }

    /// A window manager that is still starting may lose the wish to show a window: it is up when
    /// a window that asked to be shown is shown in a frame.
    fn await_manager(&mut self) {
        let (conn, screen_idx) = RustConnection::connect(Some(&self.name)).expect("Xvfb runs");
        let root = conn.setup().roots[screen_idx].root;
        let shown = (0..60).any(|_| shows_a_window(&conn, root).unwrap_or(false));
        assert!(shown, "openbox did not start");
        self.probe = Some(conn);
    }
}

fn shows_a_window(conn: &RustConnection, root: Window) -> Result<bool, Box<dyn Error>> {
    let (probe, aux) = (conn.generate_id()?, CreateWindowAux::new());
    let class = WindowClass::INPUT_OUTPUT;
    conn.create_window(COPY_DEPTH_FROM_PARENT, probe, root, 0, 0, 9, 9, 0, class, 0, &aux)?;
    conn.map_window(probe)?;
    let until = Instant::now() + Duration::from_millis(500);
    let mut is_shown = false;
    while !is_shown && Instant::now() < until {
        std::thread::sleep(Duration::from_millis(5));
        let is_framed = conn.query_tree(probe)?.reply()?.parent != root;
        let state = conn.get_window_attributes(probe)?.reply()?.map_state;
        is_shown = is_framed && state == MapState::VIEWABLE;
    }
    conn.destroy_window(probe)?.check()?;
    Ok(is_shown)
}

impl Drop for PrivateDisplay {
    fn drop(&mut self) {
        for process in &mut self.processes {
            process.kill().unwrap_or_default();
            process.wait().map(drop).unwrap_or_default();
        }
    }
}
