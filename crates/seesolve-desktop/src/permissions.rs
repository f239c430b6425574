//! What macOS asks its user once and then remembers: whether a program may see other windows, and
//! whether it may move the mouse and hear keys.

use crate::screen::DesktopError;

/// A switch in System Settings.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Permission {
    ScreenRecording,
    Accessibility,
}

impl Permission {
    /// What to do when it is missing.
    pub(crate) fn missing(self) -> DesktopError {
        let (refused, name, pane) = match self {
            Self::ScreenRecording => {
                ("see other windows", "Screen & System Audio Recording", "Privacy_ScreenCapture")
            }
            Self::Accessibility => {
                ("move the mouse and hear Esc", "Accessibility", "Privacy_Accessibility")
            }
        };
        let how_to = format!(
            "macOS does not let this program {refused}.\n\
             1. Open System Settings > Privacy & Security > {name}, or type\n   \
             open 'x-apple.systempreferences:com.apple.preference.security?{pane}'\n\
             2. Switch on the program from which you start seesolve: Terminal, iTerm, or seesolve \
             itself. If it is not listed, add it with +.\n\
             3. End that program, start it again, and try once more: macOS asks only once, and the \
             switch counts from the next start on."
        );
        DesktopError::NotAllowed { how_to }
    }

    /// Asks for it when it is missing; macOS shows its question the first time only.
    #[cfg(target_os = "macos")]
    pub(crate) fn demand(self) -> Result<(), DesktopError> {
        use objc2_core_graphics::{
            CGPreflightPostEventAccess, CGPreflightScreenCaptureAccess, CGRequestPostEventAccess,
            CGRequestScreenCaptureAccess,
        };
        let is_given = match self {
            Self::ScreenRecording => {
                CGPreflightScreenCaptureAccess() || CGRequestScreenCaptureAccess()
            }
            Self::Accessibility => CGPreflightPostEventAccess() || CGRequestPostEventAccess(),
        };
        if is_given { Ok(()) } else { Err(self.missing()) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_named_and_the_words_fit_one_screen() {
        for (permission, pane) in [
            (Permission::ScreenRecording, "Privacy_ScreenCapture"),
            (Permission::Accessibility, "Privacy_Accessibility"),
        ] {
            let text = permission.missing().to_string();
            assert!(text.contains("System Settings > Privacy & Security > "), "{text}");
            assert!(text.contains(pane), "{text}");
            assert!(text.lines().count() <= 12, "{text}");
        }
    }
}
