use super::{FieldError, Problem};

/// Collects what is wrong with a request's fields, so that a person hears everything at once.
#[derive(Debug, Default)]
pub struct Checks(Vec<FieldError>);

impl Checks {
    pub fn new() -> Checks {
        Checks::default()
    }

    /// Notes `detail` against `field` unless `good`.
    pub fn demand(&mut self, good: bool, field: impl Into<String>, detail: &str) {
        if !good {
            self.0.push(FieldError::new(field, detail));
        }
    }

    /// The text must have 1 to `most` characters.
    pub fn text(&mut self, field: impl Into<String>, text: &str, most: usize) {
        let length = text.chars().count();
        self.demand(length > 0 && length <= most, field, &format!("must have 1 to {most} characters"));
    }

    /// 422 with every field that was refused.
    pub fn finish(self) -> Result<(), Problem> {
        if self.0.is_empty() {
            return Ok(());
        }
        Err(Problem::unprocessable("invalid", "Some fields are not valid.", self.0))
    }
}
