//! News for the pages that are open, as server-sent events.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use hyper::body::{Body, Bytes, Frame};
use serde_json::Value;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};

use super::lock::lock;

/// Who listens.
#[derive(Default)]
pub(super) struct Events {
    pages: Mutex<Vec<UnboundedSender<Bytes>>>,
    n_pages: Arc<AtomicUsize>,
    was_there: AtomicBool,
}

impl Events {
    /// Tells all pages.
    pub(super) fn tell(&self, name: &str, data: &Value) {
        let text = Bytes::from(format!("event: {name}\ndata: {data}\n\n"));
        let mut pages = lock(&self.pages);
        pages.retain(|it| it.send(text.clone()).is_ok());
    }

    /// A page that listens from now on, and hears these things first.
    pub(super) fn listen(&self, first: &[(&str, Value)]) -> Stream {
        let (sender, news) = unbounded_channel();
        for (name, data) in first {
            // The receiver is right here.
            let _ = sender.send(Bytes::from(format!("event: {name}\ndata: {data}\n\n")));
        }
        lock(&self.pages).push(sender);
        self.n_pages.fetch_add(1, Ordering::Relaxed);
        self.was_there.store(true, Ordering::Relaxed);
        Stream { news, n_pages: Arc::clone(&self.n_pages) }
    }

    pub(super) fn is_anybody_there(&self) -> bool {
        self.n_pages.load(Ordering::Relaxed) > 0
    }

    pub(super) fn was_anybody_there(&self) -> bool {
        self.was_there.load(Ordering::Relaxed)
    }
}

/// What one page hears; it is dropped with the connection.
pub(super) struct Stream {
    news: UnboundedReceiver<Bytes>,
    n_pages: Arc<AtomicUsize>,
}

impl Body for Stream {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        self.news.poll_recv(context).map(|it| it.map(|it| Ok(Frame::data(it))))
    }
}

impl Drop for Stream {
    fn drop(&mut self) {
        self.n_pages.fetch_sub(1, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_leaves_is_counted_and_no_longer_told() {
        let events = Events::default();
        assert!(!events.was_anybody_there());
        let mut page = events.listen(&[("screen", serde_json::json!(1))]);
        events.tell("screen", &serde_json::json!(2));
        assert_eq!(page.news.try_recv().unwrap(), "event: screen\ndata: 1\n\n");
        assert_eq!(page.news.try_recv().unwrap(), "event: screen\ndata: 2\n\n");
        assert!(events.is_anybody_there());
        drop(page);
        assert!(!events.is_anybody_there() && events.was_anybody_there());
    }
}
