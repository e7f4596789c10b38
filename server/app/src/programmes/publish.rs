use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use bloom_storage::counters;
use sea_orm::{DatabaseTransaction, DbErr};
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use super::document::ProgrammeDocument;
use super::model::Programme;
use super::store::programmes;
use super::{check, no_programme, ready};
use crate::audit::{self, Action, FieldChange, Subject};
use crate::idempotency::{Claim, IdempotencyKey};
use crate::values::{Clock, derived_id};
use crate::web::{Caller, Checks, FieldError, JsonBody, Problem};
use crate::{AppState, countries};

/// Characters.
const LONGEST_CODE: usize = 40;
const LONGEST_NAME: usize = 200;

/// A version of a programme to be published
#[derive(Debug, Serialize, Deserialize, ToSchema)]
pub struct NewProgramme {
    /// Small letters, digits and `_`; of a programme that is there: its next version
    code: String,
    /// Two letters each; none: all countries
    countries: Vec<String>,
    /// The pharmacist who looked at it
    approved_by: String,
    #[schema(value_type = ProgrammeDocument)]
    document: Value,
}

/// Publish the next version of a programme, for people of the provider
///
/// 422 names every place that is wrong, those of the document as `questionnaire.item[2].linkId`. What was recorded with
/// earlier versions stays with them.
#[utoipa::path(post, path = "/care/programmes/", tag = "care",
    params(("Idempotency-Key" = String, Header)), request_body = NewProgramme,
    responses((status = 201, description = "done", body = Programme)))]
pub async fn publish_programme(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    JsonBody(body): JsonBody<NewProgramme>,
) -> Result<(StatusCode, Json<Programme>), Problem> {
    caller.require_staff()?;
    let document = read(&state, &body).await?;
    // A call that is sent again finds what the first one made.
    let id = derived_id(&["programme", &caller.user_id, key.as_str()]);
    let tx = state.db.begin().await?;
    if key.claim(&state, &tx, &caller, "publish-programme", &body).await? == Claim::First {
        let new = New { id: &id, code: &body.code, countries: &body.countries, approved_by: &body.approved_by };
        let programme = publish(&tx, &state.clock, &new, document, &caller.full_name).await?;
        let changes = vec![
            FieldChange::new("version", programme.version.to_string()),
            FieldChange::new("approved_by", programme.approved_by.as_str()),
            FieldChange::new("countries", programme.countries.join(", ")),
        ];
        note(&state, &tx, &caller, &programme, Action::Created, changes).await?;
    }
    tx.commit().await?;
    let programme = programmes::find(state.db.read(), &id).await?.ok_or_else(no_programme)?;
    Ok((StatusCode::CREATED, Json(programme)))
}

async fn read(state: &AppState, body: &NewProgramme) -> Result<ProgrammeDocument, Problem> {
    let mut checks = Checks::new();
    let fits = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == '_';
    let is_code = (1..=LONGEST_CODE).contains(&body.code.len()) && body.code.chars().all(fits);
    checks.demand(is_code, "code", "must be 1 to 40 small letters, digits and _");
    checks.text("approved_by", body.approved_by.trim(), LONGEST_NAME);
    for (at, code) in body.countries.iter().enumerate() {
        let known = countries::find(&state.db, code).await?.is_some_and(|country| country.code == *code);
        let good = known && !body.countries[..at].contains(code);
        checks.demand(good, format!("countries[{at}]"), "must be a country of the network, as two letters, each once");
    }
    let mut wrong: Vec<FieldError> = Vec::new();
    let document = check::read(&body.document).map_err(|faults| wrong.extend(faults)).ok();
    for FieldError { field, detail } in wrong {
        checks.demand(false, field, &detail);
    }
    checks.finish()?;
    document.ok_or_else(|| Problem::internal("a document that is wrong nowhere and cannot be read"))
}

struct New<'a> {
    id: &'a str,
    code: &'a str,
    countries: &'a [String],
    approved_by: &'a str,
}

async fn publish(
    tx: &DatabaseTransaction,
    clock: &Clock,
    new: &New<'_>,
    document: ProgrammeDocument,
    by: &str,
) -> Result<Programme, DbErr> {
    // First: of two at once the second is the next version.
    let change_number = counters::next(tx, counters::PROGRAMMES, "").await?;
    let programme = Programme {
        uuid: new.id.to_owned(),
        code: new.code.to_owned(),
        version: programmes::newest_version(tx, new.code).await? + 1,
        change_number,
        published_at: clock.now(),
        published_by: by.to_owned(),
        approved_by: new.approved_by.trim().to_owned(),
        countries: new.countries.to_vec(),
        retired: false,
        document,
    };
    programmes::insert(tx, &programme).await?;
    Ok(programme)
}

/// Publishes all that the program brings along for all countries, each as its first version, by and with the approval of
/// `by`.
pub async fn publish_ready(tx: &DatabaseTransaction, clock: &Clock, by: &str) -> anyhow::Result<()> {
    for (code, document) in ready::documents()? {
        let new = New { id: &ready::id(code), code, countries: &[], approved_by: by };
        publish(tx, clock, &new, serde_json::from_value(document)?, by).await?;
    }
    Ok(())
}

pub async fn note(
    state: &AppState,
    tx: &DatabaseTransaction,
    caller: &Caller,
    programme: &Programme,
    action: Action,
    changes: Vec<FieldChange>,
) -> Result<(), DbErr> {
    let entry = audit::Entry {
        action,
        subject: Subject::Programme,
        subject_id: &programme.uuid,
        subject_name: &programme.document.title.en,
        facility_id: None,
        changes,
    };
    audit::record(tx, &state.clock, caller, entry).await
}
