//! One request's view of the learner's day. Profile and data are read once, when they are first asked for, so a request never
//! sees two states of the files; after a write, [`Day::again`] reads anew.

use std::cell::OnceCell;

use crate::prelude::*;

/// The day of one learner.
pub struct Day {
    /// The workspace, the learner, the caller.
    pub ctx: Ctx,
    /// A person will answer a yes or no about the write, so a step that is only doubtful is asked about and not refused.
    pub asks: bool,
    profile: OnceCell<Option<Profile>>,
    data: OnceCell<Arc<LearnerData>>,
}

/// The value of a cell, made when it is first needed; a failure is not kept.
fn once<T>(cell: &OnceCell<T>, make: impl FnOnce() -> Result<T>) -> Result<&T> {
    if let Some(known) = cell.get() {
        return Ok(known);
    }
    let made = make()?;
    Ok(cell.get_or_init(|| made))
}

impl Day {
    /// The day of the context's learner. Nothing is read yet.
    pub fn of(ctx: &Ctx) -> Self {
        Self { ctx: ctx.clone(), asks: false, profile: OnceCell::new(), data: OnceCell::new() }
    }

    /// The day of the learner of that id, else of the only one; the profile must be readable.
    pub fn of_learner(ctx: &Ctx, id: Option<&str>) -> Result<Self> {
        let learner = match ctx.chosen_learner(id) {
            Ok(learner) => learner,
            // Without a readable profile nobody knows the id of the workspace's own learner, so the failure names the profile.
            Err(Error::LearnerNotFound { learner, known }) => {
                if known.iter().any(|id| id == LearnerId::DEFAULT) {
                    ctx.memory.profile(&LearnerId::default_id())?;
                }
                return Err(Error::LearnerNotFound { learner, known });
            }
            Err(error) => return Err(error),
        };
        let day = Self::of(&Ctx { learner, ..ctx.clone() });
        if day.profile()?.is_none() {
            // The store's own error names the file that is missing.
            day.ctx.memory.profile(&day.ctx.learner)?;
        }
        Ok(day)
    }

    /// Says whether a person will answer the question about the write.
    #[must_use]
    pub fn asking(self, asks: bool) -> Self {
        Self { asks, ..self }
    }

    /// The day after a write.
    #[must_use]
    pub fn again(&self) -> Self {
        Self::of(&self.ctx).asking(self.asks)
    }

    /// The learner's profile; `None` where the workspace has none. One that cannot be read is an error.
    pub fn profile(&self) -> Result<Option<&Profile>> {
        let read =
            || Ok(if_there(self.ctx.memory.profile(&self.ctx.learner))?.map(|value| Profile::from_value(&value)));
        once(&self.profile, read).map(Option::as_ref)
    }

    /// The learner's data. The profile must be there.
    pub fn data(&self) -> Result<&LearnerData> {
        self.shared().map(Arc::as_ref)
    }

    /// The learner's cards, beside the data of this day.
    pub fn reviews(&self) -> Result<Reviews> {
        Reviews::of(Arc::clone(self.shared()?))
    }

    pub(crate) fn shared(&self) -> Result<&Arc<LearnerData>> {
        once(&self.data, || match self.profile()? {
            Some(profile) => LearnerData::of(&self.ctx, &self.ctx.learner, profile.clone()).map(Arc::new),
            None => LearnerData::load(&self.ctx, &self.ctx.learner).map(Arc::new),
        })
    }

    /// The learner's time zone; UTC where no profile tells one.
    pub fn zone(&self) -> Result<Zone> {
        Ok(self.profile()?.and_then(|profile| profile.zone.clone()).unwrap_or(Zone::UTC))
    }

    /// Today where the learner lives.
    pub fn today(&self) -> Result<NaiveDate> {
        Ok(self.zone()?.date_of(self.ctx.now()))
    }

    /// The title of a task of the path.
    pub(super) fn title_of(&self, id: &str) -> Option<String> {
        let course = &self.data().ok()?.with_task(id).course;
        course.task(course.find_task(id)?).map(CourseTask::name)
    }

    /// Refuses to write on another day than today: entries are dated now.
    pub fn refuse_another_day(&self) -> Result<()> {
        match self.ctx.as_of {
            None => Ok(()),
            Some(_) => Err(invalid(
                "as-of",
                "only works with commands that read",
                "leave `--as-of` out; `los log --on 2026-11-20 WORDS` logs another day",
            )),
        }
    }
}
