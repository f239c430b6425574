//! The window by `winit` and `softbuffer`. All sizes are pixels of the screen, whatever its scale:
//! a game must be seen as large as it was drawn.

use std::num::NonZeroU32;
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use seesolve_core::{Frame, Point};
use softbuffer::{Context, SoftBufferError, Surface};
use winit::application::ApplicationHandler;
use winit::dpi::{PhysicalPosition, PhysicalSize};
use winit::event::{ElementState, MouseButton, WindowEvent};
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop};
use winit::window::{Window, WindowId};

use super::hand::Hand;
use crate::arcade_game::{ArcadeGame, Report, Touch};
use crate::show::{Show, ShowError};

pub(super) fn show(
    game: &mut dyn ArcadeGame,
    how: &Show,
    stop: &AtomicBool,
    opened: &mut dyn FnMut(u32),
    observer: &mut dyn FnMut(Duration, Report),
) -> Result<(), ShowError> {
    let hand = Hand::new(how.sampling);
    let at = Point::default();
    let mut shell = Shell {
        game,
        how,
        stop,
        opened,
        observer,
        hand,
        at,
        canvas: None,
        is_shown: false,
        end: Ok(()),
    };
    EventLoop::new()?.run_app(&mut shell)?;
    shell.end
}

struct Shell<'a> {
    game: &'a mut dyn ArcadeGame,
    how: &'a Show,
    stop: &'a AtomicBool,
    opened: &'a mut dyn FnMut(u32),
    observer: &'a mut dyn FnMut(Duration, Report),
    hand: Hand,
    /// Where the pointer is: presses do not say it.
    at: Point,
    canvas: Option<Canvas>,
    is_shown: bool,
    end: Result<(), ShowError>,
}

impl Shell<'_> {
    fn feel(&mut self, touch: Touch) {
        if self.hand.feel(self.game, touch) {
            self.ask_for_redraw();
        }
        self.tell();
    }

    fn tell(&mut self) {
        let now = self.hand.now();
        for report in self.game.reports() {
            (self.observer)(now, report);
        }
    }

    fn ask_for_redraw(&self) {
        if let Some(canvas) = &self.canvas {
            canvas.window.request_redraw();
        }
    }

    fn draw(&mut self) -> Result<(), ShowError> {
        let Some(canvas) = &mut self.canvas else { return Ok(()) };
        let picture = self.game.picture(self.hand.now());
        canvas.put(&picture)?;
        if !std::mem::replace(&mut self.is_shown, true) {
            (self.opened)(u64::from(canvas.window.id()) as u32);
        }
        Ok(())
    }

    /// Ends the loop when something failed.
    fn settle(&mut self, events: &ActiveEventLoop, outcome: Result<(), ShowError>) {
        if outcome.is_err() {
            self.end = outcome;
            events.exit();
        }
    }
}

impl ApplicationHandler for Shell<'_> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if self.canvas.is_none() {
            let opened = Canvas::open(events, self.game, self.how).map(|it| self.canvas = Some(it));
            self.settle(events, opened);
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        match event {
            WindowEvent::CloseRequested => events.exit(),
            WindowEvent::RedrawRequested => {
                let drawn = self.draw();
                self.settle(events, drawn);
            }
            WindowEvent::CursorMoved { position: PhysicalPosition { x, y }, .. } => {
                self.at = Point::new(x as f32 + 0.5, y as f32 + 0.5);
                self.feel(Touch::Move(self.at));
            }
            WindowEvent::MouseInput { state, button: MouseButton::Left, .. } => {
                self.feel(match state {
                    ElementState::Pressed => Touch::Press(self.at),
                    ElementState::Released => Touch::Release(self.at),
                });
            }
            // Another monitor: as many pixels as before.
            WindowEvent::ScaleFactorChanged { mut inner_size_writer, .. } => {
                let (width, height) = self.game.size();
                // A window that is given no size keeps the one it has, and is drawn as far as it goes.
                let _ = inner_size_writer.request_inner_size(PhysicalSize::new(width, height));
            }
            _ => {}
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        if self.stop.load(Ordering::Relaxed) {
            return events.exit();
        }
        if self.hand.pass(self.game) {
            self.ask_for_redraw();
        }
        self.tell();
        events.set_control_flow(ControlFlow::WaitUntil(self.hand.next_frame()));
    }
}

/// The window and its pixels.
struct Canvas {
    window: Rc<Window>,
    surface: Surface<Rc<Window>, Rc<Window>>,
}

impl Canvas {
    fn open(
        events: &ActiveEventLoop,
        game: &dyn ArcadeGame,
        how: &Show,
    ) -> Result<Self, ShowError> {
        let (width, height) = game.size();
        let mut wanted = Window::default_attributes()
            .with_title(game.title())
            .with_inner_size(PhysicalSize::new(width, height))
            .with_resizable(false);
        if let Some((x, y)) = how.place {
            wanted = wanted.with_position(PhysicalPosition::new(i32::from(x), i32::from(y)));
        }
        let window = Rc::new(events.create_window(wanted)?);
        let context = Context::new(Rc::clone(&window))?;
        let surface = Surface::new(&context, Rc::clone(&window))?;
        window.request_redraw();
        Ok(Self { window, surface })
    }

    /// Shows a picture, cut to the window.
    fn put(&mut self, picture: &Frame) -> Result<(), SoftBufferError> {
        let PhysicalSize { width, height } = self.window.inner_size();
        let (Some(wide), Some(high)) = (NonZeroU32::new(width), NonZeroU32::new(height)) else {
            return Ok(());
        };
        self.surface.resize(wide, high)?;
        let mut pixels = self.surface.buffer_mut()?;
        let (_, n_rows) = picture.size();
        for (y, row) in pixels.chunks_exact_mut(width as usize).enumerate().take(n_rows) {
            for (out, it) in row.iter_mut().zip(picture.row(y).chunks_exact(3)) {
                *out = u32::from_be_bytes([0, it[0], it[1], it[2]]);
            }
        }
        pixels.present()
    }
}
