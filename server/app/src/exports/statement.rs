//! The sheet of a statement of provider stock.

use axum::Json;
use axum::extract::State;
use bloom_storage::Db;
use chrono::NaiveDate;
use sea_orm::DbErr;

use super::ask::{Accepted, ask};
use super::model::{Export, ExportKind, ExportStatus, NewStatementExport};
use super::pages::{Pages, Rows, Value};
use super::{columns, status};
use crate::AppState;
use crate::idempotency::IdempotencyKey;
use crate::provider_stock::{self, StatementLine};
use crate::values::is_uuid;
use crate::web::{Caller, Checks, JsonBody, Language, PathOf, Problem};

/// Ask for a statement of provider stock as a file
///
/// Written in the background, equal to what the statement shows then; titles in the language of Accept-Language.
#[utoipa::path(post, path = "/vdl/downloads/", tag = "exports",
    params(("Idempotency-Key" = String, Header)), request_body = NewStatementExport,
    responses((status = 202, description = "will be written", body = ExportStatus)))]
pub async fn export_provider_statement(
    State(state): State<AppState>,
    caller: Caller,
    key: IdempotencyKey,
    language: Language,
    JsonBody(request): JsonBody<NewStatementExport>,
) -> Result<Accepted, Problem> {
    provider_stock::require_looks(&caller, &request.facility_id)?;
    let mut checks = Checks::new();
    checks.demand(is_uuid(&request.id), "id", "must be a UUID in lower case");
    checks.finish()?;
    let days = provider_stock::days_of(&request.period)?;
    let shown = provider_stock::statement(&state.db, &request.facility_id, days.0, state.clock.now_ms()).await?;
    shown.ok_or_else(provider_stock::no_statement)?;
    let export = Export {
        id: request.id.clone(),
        kind: ExportKind::ProviderStatement,
        facility_id: request.facility_id.clone(),
        format: request.format.into(),
        language,
        days: Some(days),
        file_name: columns::statement_file_name(language, &request.period, request.format.into()),
        created_by: caller.user_id.clone(),
    };
    ask(&state, &caller, &key, "vdl/downloads", &request, export).await
}

/// How far the file of a statement is, and where to fetch it
#[utoipa::path(get, path = "/vdl/downloads/{id}/", tag = "exports", params(("id" = String, Path)),
    responses((status = 200, description = "done", body = ExportStatus)))]
pub async fn provider_statement_export(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
) -> Result<Json<ExportStatus>, Problem> {
    let facility_id = caller.facility_id.clone().unwrap_or_default();
    provider_stock::require_looks(&caller, &facility_id)?;
    status::status(&state, &caller, ExportKind::ProviderStatement, &id, language).await
}

/// A statement, read whole at once: a row for each product.
pub struct Statement {
    pub facility_id: String,
    /// Of its month.
    pub day: NaiveDate,
    /// Milliseconds.
    pub now: i64,
    pub is_read: bool,
}

impl Pages for Statement {
    async fn count(&self, _: &Db) -> Result<i64, DbErr> {
        Ok(1)
    }

    async fn next(&mut self, db: &Db) -> Result<(Rows, i64), DbErr> {
        if std::mem::replace(&mut self.is_read, true) {
            return Ok((Rows::new(), 0));
        }
        let shown = provider_stock::statement(db, &self.facility_id, self.day, self.now).await?;
        let rows = shown.iter().flat_map(|shown| shown.lines.iter().map(|line| row(line, &shown.currency))).collect();
        Ok((rows, 1))
    }
}

fn row(line: &StatementLine, currency: &str) -> Vec<Value> {
    let text = |text: Option<&str>| text.map(str::to_owned).into();
    vec![
        line.barcode.as_str().into(),
        line.name.as_str().into(),
        Value::Whole(line.opening),
        Value::Whole(line.received),
        Value::Whole(line.transferred_in),
        Value::Whole(line.counted),
        Value::Whole(line.sold),
        Value::Whole(line.written_off),
        Value::Whole(line.returned),
        Value::Whole(line.transferred_out),
        Value::Whole(line.closing),
        Value::Decimal(line.owed.clone()),
        Value::Whole(line.units_without_cost),
        Value::Whole(line.late_units),
        currency.into(),
        text(line.disputed.as_ref().map(|said| said.reason.as_str())),
        text(line.resolved.as_ref().map(|said| said.text.as_str())),
    ]
}
