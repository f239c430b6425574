//! Thinking: the position is solved while the ways to stop are kept in sight.

use std::time::Instant;

use seesolve_core::Control;

use super::player::Player;
use crate::input_driver::Interrupted;
use crate::stop_signals::StopReason;
use crate::timings::StageName;
use crate::watched::watched;

impl Player<'_> {
    /// Solves the present position, unless it is solved already.
    pub(super) fn solve(&mut self) -> Result<(), Interrupted> {
        let doubt = |why: String| Interrupted::Stop(StopReason::Doubt { warnings: vec![why] });
        let job = self.session.job();
        let job = job.ok_or_else(|| doubt("there is no position to solve".to_owned()))?;
        if self.session.answer().is_some() {
            return Ok(());
        }
        let start = Instant::now();
        let until = start + self.options.think;
        let control = Control::new();
        let (driver, worker) = (&mut self.driver, &mut *self.worker);
        let check = || {
            if Instant::now() >= until {
                control.stop();
            }
            driver.check()
        };
        let answer = watched(&control, check, || worker.run(&job, &control, &mut |_| {}));
        self.report.timings.add(StageName::Solve, start.elapsed());
        let answer = answer?.map_err(|it| doubt(it.to_string()))?;
        self.session.accept(&job, answer);
        Ok(())
    }
}
