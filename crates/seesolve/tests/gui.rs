//! `seesolve gui` as a stranger on the same machine meets it: over the wire, without a browser.

#![allow(clippy::unwrap_used, reason = "this is a test")]

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{TcpStream, UdpSocket};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use seesolve_testing::folder::TestFolder;
use serde_json::Value;

struct Gui {
    child: Child,
    port: u16,
    token: String,
    _folder: TestFolder,
}

struct Answer {
    status: u16,
    head: String,
    body: String,
}

impl Gui {
    fn start(name: &str) -> Self {
        Self::start_with(name, &["--no-open"])
    }

    /// Starts it in a world where the only browser does nothing.
    fn start_with(name: &str, arguments: &[&str]) -> Self {
        let folder = TestFolder::new(&format!("gui-{name}"));
        let _ = std::fs::copy("/bin/true", folder.join("chromium"));
        let mut child = Command::new(env!("CARGO_BIN_EXE_seesolve"))
            .args(["gui", "--json"])
            .args(arguments)
            .env("PATH", &folder)
            .env("SEESOLVE_STATE", &folder)
            .env_remove("DISPLAY")
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let address: Value = serde_json::from_str(&line).unwrap();
        let url = address["url"].as_str().unwrap();
        let (host, token) =
            url.strip_prefix("http://127.0.0.1:").unwrap().split_once("/?token=").unwrap();
        Self { child, port: host.parse().unwrap(), token: token.to_owned(), _folder: folder }
    }

    fn host(&self) -> String {
        format!("Host: 127.0.0.1:{}", self.port)
    }

    fn origin(&self) -> String {
        format!("Origin: http://127.0.0.1:{}", self.port)
    }

    fn cookie(&self) -> String {
        format!("Cookie: seesolve-{}={}", self.port, self.token)
    }

    fn ask(&self, line: &str, headers: &[&str], body: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let headers: String = headers.iter().map(|it| format!("{it}\r\n")).collect();
        let length = body.len();
        write!(
            stream,
            "{line} HTTP/1.1\r\n{headers}Content-Length: {length}\r\nConnection: close\r\n\r\n{body}"
        )
        .unwrap();
        let mut said = String::new();
        stream.read_to_string(&mut said).unwrap();
        let (head, body) = said.split_once("\r\n\r\n").unwrap();
        let status = head.split(' ').nth(1).unwrap().parse().unwrap();
        Answer { status, head: head.to_lowercase(), body: body.to_owned() }
    }

    /// A page that listens to the news, until it is dropped.
    fn page(&self) -> TcpStream {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        let (host, cookie) = (self.host(), self.cookie());
        write!(stream, "GET /api/events HTTP/1.1\r\n{host}\r\n{cookie}\r\n\r\n").unwrap();
        let mut first = [0; 12];
        stream.read_exact(&mut first).unwrap();
        assert_eq!(&first, b"HTTP/1.1 200");
        stream
    }

    /// A request as the page itself makes it.
    fn call(&self, path: &str, body: &str) -> Answer {
        let headers =
            [&*self.host(), &self.origin(), &self.cookie(), "Content-Type: application/json"];
        self.ask(&format!("POST {path}"), &headers, body)
    }
}

impl Drop for Gui {
    fn drop(&mut self) {
        // It may have ended by itself, and may have written nothing.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

#[test]
fn the_token_is_exchanged_for_a_cookie_and_opens_the_page() {
    let gui = Gui::start("token");
    let entered = gui.ask(&format!("GET /?token={}", gui.token), &[&gui.host()], "");
    assert_eq!(entered.status, 303);
    assert!(entered.head.contains("location: /\r\n"), "the token leaves the address");
    let cookie = entered.head.lines().find(|it| it.starts_with("set-cookie")).unwrap();
    assert!(cookie.contains("httponly") && cookie.contains("samesite=strict"), "{cookie}");

    let page = gui.ask("GET /", &[&gui.host(), &gui.cookie()], "");
    assert_eq!(page.status, 200);
    assert!(page.body.contains("data-engine=\"native\""));
    let policy =
        page.head.lines().find(|it| it.starts_with("content-security-policy:")).unwrap().to_owned();
    assert!(policy.contains("default-src 'self'") && policy.contains("frame-ancestors 'none'"));
    assert!(!policy.contains("unsafe-inline") && !policy.contains('*'), "{policy}");
    assert!(!page.head.contains("access-control-allow-origin"));
    assert!(page.head.contains("cache-control: no-store"));
}

#[test]
fn strangers_are_refused_whatever_they_ask_for() {
    let gui = Gui::start("strangers");
    let (host, cookie, origin) = (&*gui.host(), &*gui.cookie(), &*gui.origin());
    let port = gui.port;
    let json = "Content-Type: application/json";
    let localhost = &*format!("Host: localhost:{port}");
    let rebound = &*format!("Host: 127.0.0.1.evil.example:{port}");
    let guess = &*format!("Cookie: seesolve-{port}={}", "0".repeat(gui.token.len()));
    for line in ["GET /", "GET /api/events", "GET /api/history", "GET /api/picture"] {
        for headers in [
            &[host][..],
            &[host, guess],
            &[localhost, cookie],
            &[rebound, cookie],
            &[host, cookie, "Origin: http://evil.example"],
            &[host, cookie, "Sec-Fetch-Site: cross-site"],
        ] {
            assert_eq!(gui.ask(line, headers, "").status, 403, "{line} {headers:?}");
        }
    }
    for line in ["POST /api/call", "POST /api/desk", "POST /api/look", "DELETE /api/history"] {
        for headers in [
            &[host, origin, json][..],
            &[host, cookie, json],
            &[host, cookie, json, "Origin: null"],
            &[host, cookie, json, "Origin: http://evil.example"],
            &[localhost, cookie, json, origin],
        ] {
            assert_eq!(gui.ask(line, headers, "{}").status, 403, "{line} {headers:?}");
        }
    }
    // What a form of another page could send is not understood.
    let form = [host, cookie, origin, "Content-Type: text/plain"];
    assert_eq!(gui.ask("POST /api/call", &form, r#"{"call":"games"}"#).status, 404);
    assert_eq!(gui.ask("GET /../Cargo.toml", &[host, cookie], "").status, 404);
}

#[test]
fn the_mouse_needs_the_consent_of_this_run() {
    let gui = Gui::start("consent");
    let update = |message: &str| {
        gui.call("/api/call", &format!(r#"{{"call":"update","message":{message}}}"#))
    };
    assert_eq!(update(r#"{"type":"sample","game":"flow","seed":1}"#).status, 200);
    let refused = gui.call("/api/desk", r#"{"do":"play","mode":"once"}"#);
    assert_eq!((refused.status, &*refused.body), (409, "playing needs your consent"));
}

#[test]
fn what_opened_the_door_before_a_restart_opens_it_no_more() {
    let before = Gui::start("before");
    let (port, token, cookie) = (before.port, before.token.clone(), before.cookie());
    drop(before);
    let gui = Gui::start_with("after", &["--no-open", "--port", &port.to_string()]);
    assert_eq!(gui.port, port);
    assert_eq!(gui.ask("GET /", &[&gui.host(), &cookie], "").status, 403);
    assert_eq!(gui.ask(&format!("GET /?token={token}"), &[&gui.host()], "").status, 403);
    assert_eq!(gui.ask("GET /", &[&gui.host(), &gui.cookie()], "").status, 200);
}

#[test]
#[cfg(unix)]
fn it_ends_10_seconds_after_the_last_page_has_gone_and_a_reload_keeps_it() {
    let mut gui = Gui::start_with("end", &[]);
    let sleep = |seconds: u64| std::thread::sleep(Duration::from_secs(seconds));
    let first = gui.page();
    drop(first);
    sleep(6);
    // Loaded again: the patience begins anew.
    let again = gui.page();
    sleep(6);
    drop(again);
    let gone = Instant::now();
    sleep(8);
    assert!(gui.child.try_wait().unwrap().is_none(), "it has ended too soon");
    while gui.child.try_wait().unwrap().is_none() {
        assert!(gone.elapsed() < Duration::from_secs(20), "it does not end");
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(gone.elapsed() > Duration::from_secs(9), "{:?}", gone.elapsed());
}

#[test]
#[cfg(unix)]
fn without_a_browser_it_serves_and_tells_the_address() {
    for (name, browser) in [("none", None), ("fails", Some("/bin/false"))] {
        let folder = TestFolder::new(&format!("gui-no-browser-{name}"));
        if let Some(it) = browser {
            std::fs::copy(it, folder.join("chromium")).unwrap();
        }
        let mut child = Command::new(env!("CARGO_BIN_EXE_seesolve"))
            .arg("gui")
            .env("PATH", &folder)
            .env("SEESOLVE_STATE", &folder)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let (mut address, mut said) = (String::new(), String::new());
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut address).unwrap();
        BufReader::new(child.stderr.take().unwrap()).read_line(&mut said).unwrap();
        assert!(said.contains(address.trim()), "{name}: {said}");
        let port = address.trim_start_matches("http://127.0.0.1:").split('/').next().unwrap();
        assert!(TcpStream::connect(("127.0.0.1", port.parse().unwrap())).is_ok(), "{name}");
        let _ = child.kill();
        let _ = child.wait();
    }
}

#[test]
fn a_port_that_is_taken_is_said_to_be() {
    let gui = Gui::start("taken");
    let output = Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(["gui", "--no-open", "--port", &gui.port.to_string()])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(said.contains(&format!("port {} cannot be used", gui.port)), "{said}");
}

#[test]
fn a_position_is_answered_as_the_command_line_answers() {
    let gui = Gui::start("answer");
    let board = "B..../...A./.DC../...../.CDAB";
    let enter = format!(
        r#"{{"call":"update","message":{{"type":"enter","game":"flow","text":"{board}"}}}}"#
    );
    assert_eq!(gui.call("/api/call", &enter).status, 200);
    let said = || -> Value {
        serde_json::from_str(&gui.call("/api/call", r#"{"call":"json"}"#).body).unwrap()
    };
    let mut answer = said();
    while answer["answer"].is_null() {
        std::thread::yield_now();
        answer = said();
    }
    let output = Command::new(env!("CARGO_BIN_EXE_seesolve"))
        .args(["solve", "--json", "--game", "flow", "--text", board])
        .output()
        .unwrap();
    let mut expected: Value = serde_json::from_slice(&output.stdout).unwrap();
    for it in ["millis", "input"] {
        expected.as_object_mut().unwrap().remove(it);
    }
    assert_eq!(answer, expected);
}

#[test]
fn it_listens_on_loopback_only() {
    let gui = Gui::start("loopback");
    // No packet is sent: this only asks which address this machine has towards others.
    let socket = UdpSocket::bind("0.0.0.0:0").unwrap();
    let Ok(()) = socket.connect("192.0.2.1:9") else { return };
    let address = socket.local_addr().unwrap().ip();
    if !address.is_loopback() {
        assert!(TcpStream::connect((address, gui.port)).is_err(), "{address}");
    }
}
