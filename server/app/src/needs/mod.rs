//! What a facility needs: how much of each product it uses, what of it is on its way, and what to order of whom.
//!
//! The figures of a product (`product_needs`) are summed over the last 90 days on the wall of the facility. A row that
//! changes has the next number of its facility, given under the facility's counter: who remembers the highest number that
//! was shown misses nothing. What is on order is as of the moment in which somebody asks, the rest is at the most a
//! quarter of an hour older: a job renews it when somebody asks for older figures.
//!
//! What they mean is worked out from the figures and the shelf of the moment, by [`rule`], here and on the devices alike.

pub mod budget;
pub mod choose;
mod days;
mod feed;
mod known;
mod model;
mod renew;
pub mod rule;
mod store;
mod suggestions;
mod worked_out;

use bloom_storage::Db;
use chrono::TimeDelta;
use sea_orm::DbErr;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::facilities::{self, FacilitySettings};
use crate::jobs::{self, JobKind};
use crate::values::Money;
use crate::web::Problem;
use crate::{AppState, orders};

pub use known::{KnownNeeds, known, renew_what_is_old};
pub use model::Suggestion;
pub use worked_out::WorkedOut;

/// Renews the figures of a facility, its subject.
pub const JOB: JobKind = JobKind {
    name: "needs",
    run: |context, facility_id| Box::pin(renew::run(context, facility_id)),
    // The figures stay as they are; who asks enqueues it again.
    given_up: |_, _| Box::pin(async { Ok(()) }),
};

/// Figures that are older are renewed when somebody asks.
const FRESH_FOR: TimeDelta = TimeDelta::minutes(15);

pub fn routes() -> OpenApiRouter<AppState> {
    OpenApiRouter::new().routes(routes!(feed::list_needs)).routes(routes!(suggestions::list_suggestions))
}

/// Before figures are shown: what was ordered since counts, and what is old is renewed soon. Who asks first waits for it,
/// because no figures look like no needs.
async fn refresh(state: &AppState, facility_id: &str, settings: &FacilitySettings) -> Result<(), DbErr> {
    let now = state.clock.now_ms();
    let mark = store::mark(state.db.read(), facility_id).await?;
    let Some(mark) = mark else { return renew::at_once(state, facility_id, settings).await };
    if now - mark.figured_at > FRESH_FOR.num_milliseconds() {
        let tx = state.db.begin().await?;
        jobs::enqueue_again(&tx, &state.clock, JOB.name, facility_id).await?;
        tx.commit().await?;
        state.jobs.wake();
    }
    if orders::changes(state.db.read(), facility_id).await? != mark.order_changes {
        let tx = state.db.begin().await?;
        renew::on_order(&tx, facility_id, settings, state.clock.now()).await?;
        tx.commit().await?;
    }
    Ok(())
}

/// What to order of this supplier alone, with figures of now: every product of which its best offer asks for packs, in
/// the order of the suggestions, each with what a pack costs. What the supplier does not have just now is left out.
pub async fn to_order_of(
    state: &AppState,
    facility_id: &str,
    settings: &FacilitySettings,
    supplier_id: &str,
) -> Result<Vec<(Suggestion, Money)>, Problem> {
    // Nobody looks at what a job finds before it is acted on: figures that are old would order what has come since.
    renew::at_once(state, facility_id, settings).await?;
    suggestions::to_order_of(state, facility_id, settings, supplier_id).await
}

async fn settings(db: &Db, facility_id: &str) -> Result<FacilitySettings, Problem> {
    let settings = facilities::settings(db, facility_id).await?;
    settings.ok_or_else(|| Problem::not_found("There is no such facility."))
}
