//! The debug view of a reader: the stages it went through, as pictures with a caption.

use crate::frame::Frame;

/// One stage of a reading.
#[derive(Clone, Debug)]
pub struct Stage {
    pub name: String,
    pub caption: String,
    pub picture: Frame,
}

/// Collects stages when asked for; otherwise recording costs nothing.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    enabled: bool,
    pub stages: Vec<Stage>,
}

impl Trace {
    pub fn off() -> Self {
        Self::default()
    }

    pub fn on() -> Self {
        Self { enabled: true, stages: Vec::new() }
    }

    pub fn enabled(&self) -> bool {
        self.enabled
    }

    /// Records a stage; `paint` runs only when the trace is on.
    pub fn stage(&mut self, name: &str, caption: impl Into<String>, paint: impl FnOnce() -> Frame) {
        if self.enabled {
            let stage = Stage { name: name.to_owned(), caption: caption.into(), picture: paint() };
            self.stages.push(stage);
        }
    }
}
