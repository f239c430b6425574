//! The folder of the page on loopback, for trying it: compressed files and the headers that a good
//! host sends.

use std::convert::Infallible;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use http_body_util::Full;
use hyper::body::{Bytes, Incoming};
use hyper::header::{ACCEPT_ENCODING, CONTENT_ENCODING, CONTENT_TYPE, HeaderValue};
use hyper::service::service_fn;
use hyper::{Request, Response, StatusCode};
use hyper_util::rt::TokioIo;

/// Serves a folder until the program is ended.
pub fn serve(folder: &Path, port: u16) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_io().build()?;
    runtime.block_on(async {
        let listener =
            tokio::net::TcpListener::bind(SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
        #[expect(clippy::print_stdout, reason = "a chore speaks to whoever runs it")]
        {
            println!("http://{}/", listener.local_addr()?);
        }
        let folder = Arc::new(folder.to_owned());
        loop {
            let (stream, _) = listener.accept().await?;
            let folder = Arc::clone(&folder);
            tokio::spawn(async move {
                let service = service_fn(|request| {
                    let answer = answer(&folder, &request);
                    async { Ok::<_, Infallible>(answer) }
                });
                let connection = hyper::server::conn::http1::Builder::new();
                // A browser that hangs up is no failure.
                let _ = connection.serve_connection(TokioIo::new(stream), service).await;
            });
        }
    })
}

fn answer(folder: &Path, request: &Request<Incoming>) -> Response<Full<Bytes>> {
    let name = request.uri().path().trim_start_matches('/');
    let name = if name.is_empty() { "index.html" } else { name };
    let is_inside = name.split('/').all(|it| !it.is_empty() && !it.starts_with('.'));
    let path = folder.join(name);
    let accepts = request.headers().get(ACCEPT_ENCODING).and_then(|it| it.to_str().ok());
    let small = PathBuf::from(format!("{}.br", path.display()));
    let is_small = accepts.is_some_and(|it| it.contains("br")) && small.exists();
    let read = std::fs::read(if is_small { &small } else { &path });
    let Some(bytes) = read.ok().filter(|_| is_inside) else {
        let mut missing = Response::new(Full::new(Bytes::from_static(b"not here")));
        *missing.status_mut() = StatusCode::NOT_FOUND;
        return missing;
    };
    let mut response = Response::new(Full::new(Bytes::from(bytes)));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(content_type(&path)));
    if is_small {
        headers.insert(CONTENT_ENCODING, HeaderValue::from_static("br"));
    }
    response
}

fn content_type(path: &Path) -> &'static str {
    match path.extension().and_then(|it| it.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("svg") => "image/svg+xml",
        Some("png") => "image/png",
        Some("woff2") => "font/woff2",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
