//! Who may come in. A page of another site can send requests to loopback, and a name of its own can
//! be made to point here: so every request must name this host exactly, come from this page, and
//! bring the token of this run.

use anyhow::Context as _;
use hyper::header::{COOKIE, HOST, HeaderMap, HeaderName, ORIGIN};
use hyper::{Method, Uri};

const FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

/// What a request may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Entry {
    /// It brings the token in its address: give it the cookie and take it out of the address.
    Exchange,
    /// It may come in.
    Welcome,
    /// It may not.
    Refused(&'static str),
}

/// The token of this run and the address it belongs to.
pub(super) struct Door {
    port: u16,
    token: String,
}

impl Door {
    /// A door with a new token, which nobody can guess.
    pub(super) fn new(port: u16) -> anyhow::Result<Self> {
        let mut bytes = [0; 24];
        getrandom::fill(&mut bytes).ok().context("this system has no random numbers")?;
        let token = bytes.iter().map(|it| format!("{it:02x}")).collect();
        Ok(Self { port, token })
    }

    /// The address to open, with the token.
    pub(super) fn address(&self) -> String {
        format!("{}/?token={}", self.origin(), self.token)
    }

    /// The cookie that stands for the token from now on. Cookies are shared by all ports, so its
    /// name has the port.
    pub(super) fn cookie(&self) -> String {
        format!("{}={}; HttpOnly; SameSite=Strict; Path=/", self.cookie_name(), self.token)
    }

    /// Judges a request by its method, address and headers.
    pub(super) fn judge(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Entry {
        let header = |name: &HeaderName| {
            let mut all = headers.get_all(name).iter();
            let first = all.next().map(|it| it.to_str().unwrap_or_default());
            // A name given twice is a trick.
            if all.next().is_some() { Some("") } else { first }
        };
        let is_reading = method == Method::GET || method == Method::HEAD;
        if header(&HOST) != Some(&self.host()) {
            return Entry::Refused("this is not the host you asked for");
        }
        match header(&ORIGIN) {
            Some(origin) if origin != self.origin() => return Entry::Refused("another origin"),
            None if !is_reading => return Entry::Refused("no origin"),
            _ => {}
        }
        if header(&FETCH_SITE).is_some_and(|it| !matches!(it, "same-origin" | "none")) {
            return Entry::Refused("another site");
        }
        let query = uri.query().unwrap_or_default();
        let given = query.split('&').find_map(|it| it.strip_prefix("token="));
        if is_reading && uri.path() == "/" && given.is_some_and(|it| self.is_token(it)) {
            return Entry::Exchange;
        }
        let name = self.cookie_name();
        let cookies = header(&COOKIE).unwrap_or_default().split(';');
        let mut values = cookies.filter_map(|it| it.trim().strip_prefix(&name)?.strip_prefix('='));
        match values.any(|it| self.is_token(it)) {
            true => Entry::Welcome,
            false => Entry::Refused(
                "no token, or that of a run that has ended: open the address that seesolve gui \
                 prints, or start it again",
            ),
        }
    }

    fn host(&self) -> String {
        format!("127.0.0.1:{}", self.port)
    }

    fn origin(&self) -> String {
        format!("http://{}", self.host())
    }

    fn cookie_name(&self) -> String {
        format!("seesolve-{}", self.port)
    }

    /// Compares in a time that says nothing about how much of it was right.
    fn is_token(&self, given: &str) -> bool {
        let pairs = self.token.bytes().zip(given.bytes());
        given.len() == self.token.len() && pairs.fold(0, |seen, (a, b)| seen | (a ^ b)) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(door: &Door, method: &Method, uri: &str, headers: &[(&'static str, &str)]) -> Entry {
        let headers = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), value.parse().unwrap()));
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(name, value);
        }
        door.judge(method, &uri.parse().unwrap(), &map)
    }

    #[test]
    fn only_this_page_with_the_token_comes_in() {
        let door = Door::new(4321).unwrap();
        let token = door.token.clone();
        let cookie = format!("other=1; seesolve-4321={token}");
        let host = ("host", "127.0.0.1:4321");
        let own = ("origin", "http://127.0.0.1:4321");
        let get =
            |uri: &str, headers: &[(&'static str, &str)]| judged(&door, &Method::GET, uri, headers);
        let post =
            |headers: &[(&'static str, &str)]| judged(&door, &Method::POST, "/api/call", headers);

        assert_eq!(get(&format!("/?token={token}"), &[host]), Entry::Exchange);
        assert_eq!(get("/", &[host, ("cookie", &cookie)]), Entry::Welcome);
        assert_eq!(post(&[host, own, ("cookie", &cookie)]), Entry::Welcome);

        let wrong = format!("seesolve-4321={}", "0".repeat(token.len()));
        let other_port = format!("seesolve-9={token}");
        for refused in [
            get("/", &[host]),
            get("/?token=", &[host]),
            get(&format!("/?token={}0", &token[1..]), &[host]),
            get(&format!("/api/history?token={token}"), &[host]),
            get("/", &[host, ("cookie", &wrong)]),
            get("/", &[host, ("cookie", &other_port)]),
            get("/", &[("host", "localhost:4321"), ("cookie", &cookie)]),
            get("/", &[("host", "127.0.0.1:4321.evil.example"), ("cookie", &cookie)]),
            get("/", &[("host", "evil.example"), ("cookie", &cookie)]),
            get("/", &[host, host, ("cookie", &cookie)]),
            get("/", &[("cookie", &cookie)]),
            get("/", &[host, ("origin", "http://evil.example"), ("cookie", &cookie)]),
            get("/", &[host, ("sec-fetch-site", "cross-site"), ("cookie", &cookie)]),
            post(&[host, ("cookie", &cookie)]),
            post(&[host, ("origin", "null"), ("cookie", &cookie)]),
            post(&[host, ("origin", "http://127.0.0.1:4321.evil.example"), ("cookie", &cookie)]),
            post(&[host, ("origin", "http://localhost:4321"), ("cookie", &cookie)]),
            post(&[host, own]),
        ] {
            assert!(matches!(refused, Entry::Refused(_)), "{refused:?}");
        }
    }

    #[test]
    fn every_run_has_a_token_of_its_own() {
        let (one, other) = (Door::new(1).unwrap(), Door::new(1).unwrap());
        assert_ne!(one.token, other.token);
        assert!(one.token.len() >= 32);
    }
}
