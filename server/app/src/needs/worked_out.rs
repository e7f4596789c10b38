//! Suggestions that were worked out a moment ago, for the pages that follow the first one.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use bloom_storage::Moment;
use chrono::NaiveDate;

use super::model::Suggestion;

/// Of all lists together: a network of pharmacies that all look at once works some of them out again.
const MOST_ROWS: usize = 20_000;

/// What suggestions follow from: they are the same as long as all of it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Basis {
    /// Whose, and which of them.
    pub asked: String,
    /// Nothing was committed since.
    pub moment: Moment,
    /// At the facility: what expires is another thing tomorrow.
    pub day: NaiveDate,
}

/// Whole lists in their order, the last one that was worked out last.
#[derive(Default)]
pub struct WorkedOut(Mutex<Vec<(Basis, Arc<Vec<Suggestion>>)>>);

impl WorkedOut {
    pub fn on(&self, basis: &Basis) -> Option<Arc<Vec<Suggestion>>> {
        self.lists().iter().find(|(known, _)| known == basis).map(|(_, rows)| Arc::clone(rows))
    }

    /// Keeps a list instead of what was asked so before; the oldest go where there are too many.
    pub fn keep(&self, basis: Basis, rows: Arc<Vec<Suggestion>>) {
        let mut lists = self.lists();
        lists.retain(|(known, _)| known.asked != basis.asked);
        lists.push((basis, rows));
        while lists.iter().map(|(_, rows)| rows.len()).sum::<usize>() > MOST_ROWS {
            lists.remove(0);
        }
    }

    fn lists(&self) -> MutexGuard<'_, Vec<(Basis, Arc<Vec<Suggestion>>)>> {
        // Whatever somebody panicked in the middle of, each list of it is whole.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn basis(asked: &str, moment: &str, day: &str) -> Basis {
        Basis { asked: asked.to_owned(), moment: Moment::named(moment), day: day.parse().unwrap() }
    }

    #[test]
    fn a_list_counts_for_the_same_question_of_the_same_moment_and_day() {
        let worked_out = WorkedOut::default();
        worked_out.keep(basis("accra", "1", "2026-03-02"), Arc::default());
        assert!(worked_out.on(&basis("accra", "1", "2026-03-02")).is_some());
        for (asked, moment, day) in
            [("tema", "1", "2026-03-02"), ("accra", "2", "2026-03-02"), ("accra", "1", "2026-03-03")]
        {
            assert!(worked_out.on(&basis(asked, moment, day)).is_none(), "{asked} {moment} {day}");
        }
        worked_out.keep(basis("accra", "2", "2026-03-02"), Arc::default());
        assert!(worked_out.on(&basis("accra", "1", "2026-03-02")).is_none(), "what was asked so before is gone");
    }
}
