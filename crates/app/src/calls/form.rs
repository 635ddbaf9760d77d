//! Questions that only the learner can answer, before a call can go on. A face that cannot ask goes on without answers.

use crate::prelude::*;

/// The learner's answers by the names of their fields; blank ones are left out.
pub type Answers = BTreeMap<String, String>;

type GoOn<O> = Box<dyn FnOnce(&Ctx, Answers) -> Result<ToolResult<O>> + Send>;

/// A form, and how the call goes on with what the learner filled in.
pub struct Form<O> {
    /// What the questions are about, in one line.
    pub message: String,
    /// At least one.
    pub fields: Vec<Field>,
    go_on: GoOn<O>,
}

/// A question of a form.
#[derive(Debug, Clone)]
pub struct Field {
    /// Short and safe, such as `1`.
    pub name: String,
    pub question: String,
    /// The possible answers; any text where there are none.
    pub choices: Vec<String>,
}

impl<O: 'static> Form<O> {
    pub(crate) fn new(
        message: String,
        fields: Vec<Field>,
        go_on: impl FnOnce(&Ctx, Answers) -> Result<ToolResult<O>> + Send + 'static,
    ) -> Self {
        Self { message, fields, go_on: Box::new(go_on) }
    }

    /// The rest of the call. Answers may be missing.
    pub fn go_on(self, ctx: &Ctx, answers: Answers) -> Result<ToolResult<O>> {
        (self.go_on)(ctx, answers)
    }

    /// With more to do around the rest of the call.
    pub(super) fn around<P: 'static>(
        self,
        wrap: impl FnOnce(&Ctx, Answers, GoOn<O>) -> Result<ToolResult<P>> + Send + 'static,
    ) -> Form<P> {
        let Self { message, fields, go_on } = self;
        Form { message, fields, go_on: Box::new(move |ctx, answers| wrap(ctx, answers, go_on)) }
    }
}
