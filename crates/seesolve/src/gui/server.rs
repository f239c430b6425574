//! The requests of the page and what becomes of them.

use std::convert::Infallible;
use std::sync::Arc;

use http_body_util::combinators::BoxBody;
use http_body_util::{BodyExt as _, Full, Limited};
use hyper::body::{Bytes, Incoming};
use hyper::header::{CONTENT_TYPE, HeaderName, HeaderValue, LOCATION, SET_COOKIE};
use hyper::service::service_fn;
use hyper::{Method, Request, Response, StatusCode};
use hyper_util::rt::TokioIo;
use seesolve_app::Message;
use seesolve_core::Frame;
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::net::TcpListener;

use super::desk::Desk;
use super::door::{Door, Entry};
use super::live::Order;
use super::{assets, history, live};

type Answer = Response<BoxBody<Bytes, Infallible>>;

/// Larger pictures are refused: 64 megapixels without any compression.
const MAX_BODY: usize = 256 << 20;

/// Nothing from elsewhere, nothing inline, and nobody may put the page into theirs.
const POLICY: &str = "default-src 'self'; img-src 'self' blob: data:; object-src 'none'; \
    base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the page asks for in JSON.
#[derive(Deserialize)]
#[serde(rename_all = "snake_case", tag = "call")]
enum Call {
    Games,
    Json,
    StopLooking,
    Update { message: Box<Message> },
}

/// Serves one connection after another, each on its own task.
pub(super) async fn serve(
    listener: TcpListener,
    door: Arc<Door>,
    desk: Arc<Desk>,
) -> anyhow::Result<()> {
    loop {
        let (stream, _) = listener.accept().await?;
        let (door, desk) = (Arc::clone(&door), Arc::clone(&desk));
        tokio::spawn(async move {
            let service = service_fn(|request| {
                let (door, desk) = (Arc::clone(&door), Arc::clone(&desk));
                async move { Ok::<_, Infallible>(with_headers(answer(&door, &desk, request).await)) }
            });
            let connection = hyper::server::conn::http1::Builder::new();
            // A page that is closed hangs up: that is no failure.
            let _ = connection.serve_connection(TokioIo::new(stream), service).await;
        });
    }
}

async fn answer(door: &Door, desk: &Arc<Desk>, request: Request<Incoming>) -> Answer {
    match door.judge(request.method(), request.uri(), request.headers()) {
        Entry::Refused(why) => return text(StatusCode::FORBIDDEN, why),
        Entry::Exchange => {
            let mut answer = text(StatusCode::SEE_OTHER, "");
            let headers = answer.headers_mut();
            headers.insert(LOCATION, HeaderValue::from_static("/"));
            headers.extend(door.cookie().parse().ok().map(|it: HeaderValue| (SET_COOKIE, it)));
            return answer;
        }
        Entry::Welcome => {}
    }
    let path = request.uri().path().to_owned();
    match (request.method(), path.strip_prefix("/api/")) {
        (&Method::GET, None) => asset(&path),
        (&Method::GET, Some("events")) => {
            let stream = desk.events().listen(&desk.news());
            with_type(Response::new(stream.boxed()), "text/event-stream")
        }
        (&Method::GET, Some("history")) => outcome(history::list()),
        (&Method::DELETE, Some("history")) => outcome(history::clear().map(|()| json!({}))),
        (&Method::GET, Some("picture")) => picture(desk).await,
        (&Method::POST, Some(_)) => post(desk, request).await,
        _ => text(StatusCode::NOT_FOUND, "not here"),
    }
}

async fn post(desk: &Arc<Desk>, request: Request<Incoming>) -> Answer {
    let uri = request.uri().clone();
    let is_json = request.headers().get(CONTENT_TYPE).is_some_and(|it| it == "application/json");
    let Ok(body) = Limited::new(request.into_body(), MAX_BODY).collect().await else {
        return text(StatusCode::PAYLOAD_TOO_LARGE, "this is too large");
    };
    let body = body.to_bytes();
    let desk = Arc::clone(desk);
    // Looking takes a while, and others must be heard meanwhile.
    let done = tokio::task::spawn_blocking(move || {
        let query = uri.query().unwrap_or_default();
        let given =
            |name: &str| query.split('&').find_map(|it| it.strip_prefix(name)?.strip_prefix('='));
        match (uri.path(), is_json) {
            ("/api/look", false) => shown(desk.look_at_file(&body, given("game"))),
            ("/api/pixels", false) => {
                let side = |name| given(name).and_then(|it| it.parse::<u32>().ok());
                let sides = side("width").zip(side("height"));
                let frame = sides.and_then(|(w, h)| Frame::from_rgb(w, h, without_opacity(&body)));
                match frame {
                    Some(frame) => shown(desk.look(&frame, given("game"))),
                    None => text(StatusCode::BAD_REQUEST, "the picture is not as large as it says"),
                }
            }
            ("/api/call", true) => call(&desk, &body),
            ("/api/history", true) => match serde_json::from_slice::<Value>(&body) {
                Ok(entry) => outcome(history::put(entry).map(|()| json!({}))),
                Err(error) => text(StatusCode::BAD_REQUEST, &error.to_string()),
            },
            ("/api/desk", true) => match serde_json::from_slice::<Order>(&body) {
                Ok(order) => outcome(live::obey(&desk, order).map(|()| json!({}))),
                Err(error) => text(StatusCode::BAD_REQUEST, &error.to_string()),
            },
            _ => text(StatusCode::NOT_FOUND, "not here"),
        }
    });
    done.await.unwrap_or_else(|_| text(StatusCode::INTERNAL_SERVER_ERROR, "this went wrong"))
}

fn call(desk: &Desk, body: &[u8]) -> Answer {
    match serde_json::from_slice(body) {
        Ok(Call::Games) => json_of(&json!(desk.ask(seesolve_app::App::games))),
        Ok(Call::Json) => json_of(&Value::Object(desk.ask(seesolve_app::App::json))),
        Ok(Call::StopLooking) => {
            desk.stop_looking();
            json_of(&json!({}))
        }
        Ok(Call::Update { message }) => shown(desk.update(*message)),
        Err(error) => text(StatusCode::BAD_REQUEST, &error.to_string()),
    }
}

/// What was captured last, for the page to show.
async fn picture(desk: &Arc<Desk>) -> Answer {
    let frame = desk.ask(|app| app.session().and_then(|it| it.frame().cloned()));
    let frame = desk.live().last_frame().or(frame);
    let png = tokio::task::spawn_blocking(move || frame.map(|it| it.to_png())).await;
    match png.ok().flatten() {
        Some(png) => with_type(Response::new(full(png.into())), "image/png"),
        // A page may ask just after the board was closed; nothing is wrong then.
        None => text(StatusCode::NO_CONTENT, ""),
    }
}

fn asset(path: &str) -> Answer {
    match assets::get(path) {
        Some((kind, bytes)) => with_type(Response::new(full(bytes)), kind),
        None => text(StatusCode::NOT_FOUND, "not here"),
    }
}

fn shown(version: u64) -> Answer {
    json_of(&json!({ "version": version }))
}

fn outcome(result: anyhow::Result<Value>) -> Answer {
    match result {
        Ok(value) => json_of(&value),
        Err(error) => text(StatusCode::CONFLICT, &format!("{error:#}")),
    }
}

fn json_of(value: &Value) -> Answer {
    with_type(Response::new(full(value.to_string().into())), "application/json")
}

fn text(status: StatusCode, text: &str) -> Answer {
    let mut answer = Response::new(full(Bytes::copy_from_slice(text.as_bytes())));
    *answer.status_mut() = status;
    with_type(answer, "text/plain; charset=utf-8")
}

fn full(bytes: Bytes) -> BoxBody<Bytes, Infallible> {
    Full::new(bytes).boxed()
}

fn with_type(mut answer: Answer, kind: &'static str) -> Answer {
    answer.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(kind));
    answer
}

fn with_headers(mut answer: Answer) -> Answer {
    let always = [
        ("content-security-policy", POLICY),
        ("cache-control", "no-store"),
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-opener-policy", "same-origin"),
        ("cross-origin-resource-policy", "same-origin"),
    ];
    let headers = always
        .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
    answer.headers_mut().extend(headers);
    answer
}

/// Drops opacity by laying the pixels on black, as the decoder does.
fn without_opacity(rgba: &[u8]) -> Vec<u8> {
    let on_black = |value: u8, alpha: u8| (u16::from(value) * u16::from(alpha) / 255) as u8;
    rgba.chunks_exact(4).flat_map(|it| [0, 1, 2].map(|at| on_black(it[at], it[3]))).collect()
}
