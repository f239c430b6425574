//! A page in a real browser, served from here; it tells by its own requests what happened in it.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::time::{Duration, Instant};

use seesolve_desktop::x11::X11Screen;
use seesolve_desktop::{Screen as _, WindowId};
use seesolve_testing::folder::TestFolder;

pub struct Page {
    browser: Child,
    /// The browser keeps everything there.
    _profile: TestFolder,
    told: Receiver<String>,
}

impl Page {
    /// Opens the page in a browser on a display; `None` when there is no browser.
    pub fn open(display: &str, html: String) -> Option<Self> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let (tell, told) = channel();
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                serve(stream, &html, &tell);
            }
        });
        let profile = TestFolder::new(&format!("page-{port}"));
        let browser = Command::new("chromium")
            .args(["--no-sandbox", "--no-first-run", "--disable-gpu", "--disable-dev-shm-usage"])
            .args(["--disable-background-networking", "--password-store=basic"])
            .args(["--window-size=640,680", "--window-position=60,40", "--test-type"])
            .arg(format!("--user-data-dir={}", profile.display()))
            .arg(format!("--app=http://127.0.0.1:{port}/"))
            .env("DISPLAY", display)
            .env("TMPDIR", &profile)
            .env_remove("WAYLAND_DISPLAY")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .ok()?;
        let page = Self { browser, _profile: profile, told };
        let first = page.told.recv_timeout(Duration::from_secs(90)).expect("the page is shown");
        assert_eq!(first, "ready=1");
        Some(page)
    }

    /// What the page told since the last call.
    pub fn told(&self) -> Vec<String> {
        self.told.try_iter().collect()
    }
}

impl Drop for Page {
    fn drop(&mut self) {
        self.browser.kill().unwrap_or_default();
        self.browser.wait().map(drop).unwrap_or_default();
    }
}

/// The window of a page, by its title.
pub fn window_called(screen: &mut X11Screen, title: &str) -> WindowId {
    let until = Instant::now() + Duration::from_secs(20);
    loop {
        if let Some(window) = screen.find_window(title).unwrap() {
            return window.id;
        }
        assert!(Instant::now() < until, "the page's window is not there");
        std::thread::sleep(Duration::from_millis(50));
    }
}

fn serve(mut stream: TcpStream, html: &str, tell: &Sender<String>) {
    let mut request = String::new();
    if BufReader::new(&stream).read_line(&mut request).is_err() {
        return;
    }
    let path = request.split_whitespace().nth(1).unwrap_or_default();
    let (status, body) = match path.split_once('?') {
        Some(("/told", what)) => {
            tell.send(what.to_owned()).unwrap_or_default();
            ("204 No Content", "")
        }
        None if path == "/" => ("200 OK", html),
        _ => ("404 Not Found", ""),
    };
    let answer = format!(
        "HTTP/1.1 {status}\r\nContent-Type: text/html\r\nContent-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(answer.as_bytes()).unwrap_or_default();
}
