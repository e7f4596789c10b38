//! All SQL of exports.

use bloom_sheets::Format;
use bloom_storage::{Db, bulk, row, sql};
use chrono::NaiveDate;
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr, FromQueryResult, Value};

use super::model::{Export, ExportKind, ExportState, Stored};
use crate::jobs::GivenUp;
use crate::web::Language;

/// False when the id is taken.
pub async fn insert(tx: &DatabaseTransaction, export: &Export, now: i64) -> Result<bool, DbErr> {
    let day = |day: Option<NaiveDate>| day.map(|day| day.to_string());
    let row = row! {
        id: export.id.as_str(),
        kind: export.kind.as_str(),
        facility_id: export.facility_id.as_str(),
        format: export.format.extension(),
        language: export.language.as_str(),
        from_day: day(export.days.map(|days| days.0)),
        to_day: day(export.days.map(|days| days.1)),
        state: "queued",
        file_name: export.file_name.as_str(),
        created_by: export.created_by.as_str(),
        created_at: now,
    };
    let written = bulk::upsert(tx, "exports", vec![row], "ON CONFLICT (id) DO NOTHING").await?;
    Ok(written == 1)
}

#[derive(FromQueryResult)]
struct Row {
    id: String,
    kind: String,
    facility_id: String,
    format: String,
    language: String,
    from_day: Option<String>,
    to_day: Option<String>,
    state: String,
    progress: i64,
    file_name: String,
    file_id: Option<String>,
    reason: Option<String>,
    created_by: String,
}

pub async fn find(db: &Db, id: &str) -> Result<Option<Stored>, DbErr> {
    let text = "SELECT id, kind, facility_id, format, language, from_day, to_day, state, progress, file_name, file_id,
            reason, created_by
        FROM exports WHERE id = $1";
    let row = Row::find_by_statement(sql(db.backend(), text, [id.into()])).one(db.read()).await?;
    row.map(stored).transpose()
}

fn stored(row: Row) -> Result<Stored, DbErr> {
    let day = |text: String| text.parse::<NaiveDate>().map_err(|_| DbErr::Type(format!("not a day: {text}")));
    let days = match (row.from_day, row.to_day) {
        (Some(from), Some(to)) => Some((day(from)?, day(to)?)),
        _ => None,
    };
    let kind =
        ExportKind::parse(&row.kind).ok_or_else(|| DbErr::Type(format!("not a kind of export: {}", row.kind)))?;
    let export = Export {
        id: row.id,
        kind,
        facility_id: row.facility_id,
        format: if row.format == "csv" { Format::Csv } else { Format::Xlsx },
        language: Language::named(&row.language),
        days,
        file_name: row.file_name,
        created_by: row.created_by,
    };
    let state = match row.state.as_str() {
        "queued" => ExportState::Queued,
        "running" => ExportState::Running,
        "done" => ExportState::Done,
        _ => ExportState::Failed,
    };
    Ok(Stored { export, state, progress: row.progress, file_id: row.file_id, reason: row.reason })
}

pub async fn note_progress(tx: &DatabaseTransaction, id: &str, percent: i64) -> Result<(), DbErr> {
    let text = "UPDATE exports SET state = 'running', progress = $2 WHERE id = $1";
    run(tx, text, [id.into(), percent.into()]).await.map(|_| ())
}

pub async fn finish(tx: &DatabaseTransaction, id: &str, file_id: &str, now: i64) -> Result<(), DbErr> {
    let text = "UPDATE exports SET state = 'done', progress = 100, file_id = $2, ended_at = $3 WHERE id = $1";
    run(tx, text, [id.into(), file_id.into(), now.into()]).await.map(|_| ())
}

pub async fn fail(tx: &DatabaseTransaction, lost: GivenUp<'_>) -> Result<(), DbErr> {
    let text = "UPDATE exports SET state = 'failed', reason = $2, ended_at = $3 WHERE id = $1 AND state <> 'done'";
    run(tx, text, [lost.subject_id.into(), lost.reason.into(), lost.now_ms.into()]).await.map(|_| ())
}

pub async fn forget_ended(tx: &DatabaseTransaction, before: i64) -> Result<(), DbErr> {
    run(tx, "DELETE FROM exports WHERE ended_at IS NOT NULL AND ended_at < $1", [before.into()]).await.map(|_| ())
}

async fn run(tx: &DatabaseTransaction, text: &str, values: impl IntoIterator<Item = Value>) -> Result<bool, DbErr> {
    let done = tx.execute_raw(sql(tx.get_database_backend(), text, values)).await?;
    Ok(done.rows_affected() == 1)
}
