//! Programmes that bring patients back: what is asked at a visit, what follows from it, when to come again, who is enrolled
//! and how they were reached.
//!
//! Words: a *programme* is published in *versions* that stay as they are; its *document* is the questions, the decision table
//! and the schedule. A *visit* is answers and what a device made of them by that version; a *contact* is an attempt to reach
//! somebody. Who is due follows from the newest visit ([`due`]) and is stored nowhere.
//!
//! Every change of a programme has the next number of the network, every change of an enrolment, be it by a visit or a
//! contact, the next of its facility: who remembers the highest number that was shown misses nothing.

mod check;
mod document;
mod due;
mod enrolments;
mod figures;
mod forget;
mod merged;
mod model;
mod of_patient;
mod past;
mod publish;
mod questionnaire;
mod ready;
mod record;
mod refill;
mod retire;
mod rule;
mod shape;
mod shown;
mod store;
mod versions;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::AppState;
use crate::web::Problem;

pub use forget::forget_words;
pub use merged::move_to_patient;
pub use model::{ContactPayload, EnrolmentPayload, Medicine, Outcome, PatientCare, VisitPayload};
pub use of_patient::of_patient;
pub use past::{Past, PastContact, PastVisit, add_past};
pub use publish::publish_ready;
pub use record::{ReadContact, ReadEnrolment, ReadVisit, Taken, contact, enrol, visit};

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new()
        .routes(routes!(versions::list_programmes, publish::publish_programme))
        .routes(routes!(versions::list_ready_programmes))
        .routes(routes!(retire::retire_programme))
        .routes(routes!(enrolments::list_enrolments))
        .routes(routes!(of_patient::get_patient_care))
        .routes(routes!(figures::get_care_figures))
}

fn no_programme() -> Problem {
    Problem::not_found("There is no such programme.")
}
