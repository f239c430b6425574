//! Arriving: from the desktop to the game's window, and from the window to the board in it.

use std::time::Instant;

use seesolve_core::Rect;

use super::board::BoardInPlay;
use super::look::Search;
use super::player::Player;
use crate::input_driver::{Interrupted, WindowAnchor};
use crate::place::{Area, PixelRect, WindowId};
use crate::stop_signals::StopReason;

impl Player<'_> {
    /// Brings the game's window to the front.
    pub(super) fn arrive(&mut self) -> Result<(), Interrupted> {
        if let Some(window) = self.options.window {
            self.driver.desktop.screen.focus(window)?;
        } else {
            self.leave_desktop_for_window()?;
        }
        Ok(())
    }

    /// Looks for the board on the whole desktop and continues in its window.
    fn leave_desktop_for_window(&mut self) -> Result<(), Interrupted> {
        self.refresh()?;
        let is_found = self.find()? != Search::Nothing;
        let bounds = self.session.layout().map(|it| it.bounds_in_frame).filter(|_| is_found);
        let title = self.session.game().info().title;
        let bounds = bounds.ok_or_else(|| {
            let warnings = vec![format!("no {title} board was found on the screen")];
            Interrupted::Stop(StopReason::Doubt { warnings })
        })?;
        let board = self.board_in_screen(bounds);
        if let Some(window) = self.driver.desktop.screen.window_at(board.center())? {
            self.area = Area::Window(window.id);
            self.driver.desktop.screen.focus(window.id)?;
        }
        Ok(())
    }

    fn board_in_screen(&self, bounds_in_frame: Rect) -> PixelRect {
        let corners = bounds_in_frame.corners().map(|it| self.frame.screen_from_frame.apply(it));
        Rect::around(corners).map_or_else(PixelRect::default, PixelRect::around)
    }

    /// Remembers where the board is, and in a time trial looks at nothing else from now on.
    pub(super) fn settle_in(&mut self) -> Result<(), Interrupted> {
        self.is_located = true;
        let Some(bounds) = self.session.layout().map(|it| it.bounds_in_frame) else {
            return Ok(());
        };
        let board = self.board_in_screen(bounds);
        let anchor = self.area.window().and_then(|window| {
            let place = self.driver.desktop.screen.place_of(window).ok().flatten()?;
            Some(WindowAnchor { window, place, board })
        });
        if self.driver.anchor() != anchor {
            let is_drawn = self.board.as_ref().is_some_and(BoardInPlay::is_drawn);
            if is_drawn && self.driver.anchor().is_some() && !self.is_elsewhere {
                (self.is_elsewhere, self.progress_at) = (true, Instant::now());
            }
            self.driver.anchor_to(anchor);
        }
        if let (true, Area::Window(window), Some(anchor)) =
            (self.strategy.is_hasty(), self.area, anchor)
        {
            self.narrow_to(window, anchor)?;
        }
        Ok(())
    }

    /// Captures only the board and a little around it, if it can be found there as well.
    fn narrow_to(&mut self, window: WindowId, anchor: WindowAnchor) -> Result<(), Interrupted> {
        let margin = (anchor.board.width.min(anchor.board.height) / 12) as i32;
        let WindowAnchor { board, place, .. } = anchor;
        let wide = PixelRect::new(
            board.x - place.x - margin,
            board.y - place.y - margin,
            board.width + 2 * margin as u32,
            board.height + 2 * margin as u32,
        );
        let before = self.area;
        self.area = Area::Part(window, wide);
        if self.refresh().is_ok() && self.find()? == Search::Certain {
            return Ok(());
        }
        self.area = before;
        self.is_located = self.refresh().is_ok() && self.find()? == Search::Certain;
        Ok(())
    }
}
