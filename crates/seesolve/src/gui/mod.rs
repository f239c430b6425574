//! The page on loopback, with the native engine behind it: the only part of the program that
//! listens, only while it runs, only on 127.0.0.1, and only to who has its token.

mod assets;
mod browser;
mod desk;
mod door;
mod events;
mod history;
mod live;
mod lock;
mod play;
mod playing;
mod server;
mod watched;

use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use anyhow::Context as _;
use tokio::net::TcpListener;

use desk::Desk;
use door::Door;

/// How long the program waits for a page to come back, as it does after a reload.
const PATIENCE: Duration = Duration::from_secs(10);

/// How to serve.
pub struct Options {
    /// The port; 0 for any free one.
    pub port: u16,
    /// Whether to open a window and to end when it is closed.
    pub opens: bool,
    /// A picture to begin with, as it lies in its file.
    pub picture: Option<Vec<u8>>,
}

/// Serves until the last page has gone, or for ever when none was opened. `announce` gets the
/// address before anything else happens.
pub fn run(
    options: Options,
    announce: impl FnOnce(&str) -> anyhow::Result<()>,
) -> anyhow::Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let address = SocketAddr::from((Ipv4Addr::LOCALHOST, options.port));
        let listener = TcpListener::bind(address).await.with_context(|| {
            format!("port {} cannot be used; without --port any free one is", options.port)
        })?;
        let door = Arc::new(Door::new(listener.local_addr()?.port())?);
        let desk = Desk::start();
        if let Some(picture) = options.picture {
            let desk = Arc::clone(&desk);
            std::thread::spawn(move || desk.look_at_file(&picture, None));
        }
        announce(&door.address())?;
        if options.opens {
            browser::open(door.address());
        }
        let serving = tokio::spawn(server::serve(listener, door, Arc::clone(&desk)));
        while !serving.is_finished() {
            if wait_for_the_last_page(&desk).await && options.opens {
                return Ok(());
            }
        }
        serving.await?
    })
}

/// Waits for as long as a page may be gone; whether all were gone for the whole time.
async fn wait_for_the_last_page(desk: &Desk) -> bool {
    const STEP: Duration = Duration::from_millis(250);
    let mut quiet = Duration::ZERO;
    while quiet < PATIENCE {
        tokio::time::sleep(STEP).await;
        if desk.events().is_anybody_there() || !desk.events().was_anybody_there() {
            return false;
        }
        quiet += STEP;
    }
    // Nobody could press Stop any more.
    desk.play().stop();
    true
}
