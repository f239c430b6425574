//! Memory that the X server writes pictures into, so that they need not cross the socket.
//!
//! The memory is an anonymous file that the server maps. It is read here as a file, a piece at a
//! time while the piece is still in the cache: that costs little over mapping it and, unlike a
//! mapping that another process writes to, needs no unsafe code.

use std::fs::File;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt as _;

use rustix::fs::{MemfdFlags, memfd_create};
use x11rb::connection::Connection as _;
use x11rb::protocol::shm::{self, Seg};
use x11rb::protocol::xproto::{Drawable, ImageFormat};

use super::link::Link;
use super::pixels::rgb_from_bgrx;

use crate::place::PixelRect;
use crate::screen::DesktopError;

/// Small enough for the cache, and whole pixels.
const PIECE: usize = 64 * 1024;

pub(super) struct SharedMemory {
    segment: Seg,
    file: File,
    n_bytes: u64,
    piece: Vec<u8>,
}

impl SharedMemory {
    pub(super) fn new(link: &Link) -> Result<Self, DesktopError> {
        Self::with_size(link, 4 << 20)
    }

    fn with_size(link: &Link, n_bytes: u64) -> Result<Self, DesktopError> {
        let broken = |it: std::io::Error| DesktopError::Broken { reason: it.to_string() };
        let memory = memfd_create("seesolve-screen", MemfdFlags::CLOEXEC);
        let file = File::from(memory.map_err(|it| broken(it.into()))?);
        file.set_len(n_bytes).map_err(broken)?;
        let for_server = OwnedFd::from(file.try_clone().map_err(broken)?);
        let segment = link.conn.generate_id()?;
        shm::attach_fd(&link.conn, segment, for_server, false)?.check()?;
        Ok(Self { segment, file, n_bytes, piece: vec![0; PIECE] })
    }

    /// Copies a box of a window or pixmap into `rgb`, which holds three bytes a pixel.
    pub(super) fn capture(
        &mut self,
        link: &Link,
        drawable: Drawable,
        from: PixelRect,
        rgb: &mut [u8],
    ) -> Result<(), DesktopError> {
        let n_bytes = u64::from(from.width) * u64::from(from.height) * 4;
        if n_bytes > self.n_bytes {
            let larger = Self::with_size(link, n_bytes)?;
            let smaller = std::mem::replace(self, larger);
            shm::detach(&link.conn, smaller.segment)?;
        }
        let (x, y) = (from.x as i16, from.y as i16);
        let (width, height) = (from.width as u16, from.height as u16);
        let format = ImageFormat::Z_PIXMAP.into();
        shm::get_image(
            &link.conn,
            drawable,
            x,
            y,
            width,
            height,
            u32::MAX,
            format,
            self.segment,
            0,
        )?
        .reply()?;
        for (idx, out) in rgb.chunks_mut(PIECE / 4 * 3).enumerate() {
            let piece = &mut self.piece[..out.len() / 3 * 4];
            let read = self.file.read_exact_at(piece, (idx * PIECE) as u64);
            read.map_err(|it| DesktopError::Broken { reason: it.to_string() })?;
            rgb_from_bgrx(piece, out);
        }
        Ok(())
    }
}
