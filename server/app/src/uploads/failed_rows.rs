use std::collections::HashMap;
use std::path::PathBuf;

use axum::extract::State;
use axum::response::Response;
use bloom_sheets::{Cell, Column, Format, Limits, WriteError, Writer};

use super::list::visible;
use super::model::{Upload, UploadError};
use super::rows;
use super::store;
use super::template::{SheetQuery, answer};
use crate::AppState;
use crate::files;
use crate::web::{Caller, Language, PathOf, Problem, QueryOf};

/// Errors that are read at once.
const AT_ONCE: i64 = 5_000;

/// The rows that were not applied, to be mended and uploaded again
///
/// As they stand in the file, with a column that says why. Of supplier_offers the good rows too: a list counts whole.
#[utoipa::path(get, path = "/uploads/{id}/failed-rows/", tag = "uploads",
    params(("id" = String, Path), SheetQuery),
    responses((status = 200, description = "the sheet", content_type = "application/octet-stream", body = Vec<u8>)))]
pub async fn download_failed_rows(
    State(state): State<AppState>,
    caller: Caller,
    language: Language,
    PathOf(id): PathOf<String>,
    QueryOf(query): QueryOf<SheetQuery>,
) -> Result<Response, Problem> {
    let upload = visible(&state, &caller, &id, language).await?;
    let reasons = reasons(&state, &id, language).await?;
    if reasons.is_empty() {
        return Err(Problem::not_found("This upload has no failed rows."));
    }
    let file_id = store::file_id(state.db.read(), &id).await?.unwrap_or_default();
    let file = files::local(&state, &file_id).await?;
    let format = query.format.unwrap_or_default().of_sheet();
    let sheet = files::scratch(&state, format.extension()).map_err(Problem::internal)?;
    let source = file.path().to_owned();
    let good_below = match upload.kind.is_whole() {
        true => Some(store::checked(&state.db, &id).await?.matched.line),
        false => None,
    };
    write(source, sheet.path().to_owned(), format, language, &upload, Wanted { reasons, good_below }).await?;
    answer(sheet, format, &format!("failed-rows.{}", format.extension())).await
}

/// The rows of the file that the sheet has.
struct Wanted {
    /// Of the lines that were not applied.
    reasons: HashMap<i64, String>,
    /// The line of the headers, below which good rows are wanted as well; none: they are not.
    good_below: Option<u32>,
}

impl Wanted {
    /// What the sheet says beside a row; none: it does not have it.
    fn beside(&self, line: u32) -> Option<&str> {
        let good = self.good_below.filter(|headers| line > *headers).map(|_| "");
        self.reasons.get(&i64::from(line)).map(String::as_str).or(good)
    }
}

/// What is wrong with each line, in one text.
async fn reasons(state: &AppState, id: &str, language: Language) -> Result<HashMap<i64, String>, Problem> {
    let mut reasons: HashMap<i64, String> = HashMap::new();
    let mut after = (0, -1);
    loop {
        let errors = store::errors_after(&state.db, id, after, AT_ONCE, 0, language).await?;
        let Some(last) = errors.last() else { return Ok(reasons) };
        after = (last.row, last.position);
        for error in &errors {
            let text = reasons.entry(error.row).or_default();
            if !text.is_empty() {
                text.push_str(" | ");
            }
            text.push_str(&reason(error));
        }
    }
}

fn reason(error: &UploadError) -> String {
    match &error.column {
        Some(column) => format!("{column}: {}", error.reason),
        None => error.reason.clone(),
    }
}

async fn write(
    source: PathBuf,
    target: PathBuf,
    format: Format,
    language: Language,
    upload: &Upload,
    wanted: Wanted,
) -> Result<(), Problem> {
    let mut heads: Vec<Column> = upload.columns.iter().map(|column| Column::text(column.header.as_str(), 22)).collect();
    let width = heads.len();
    heads.push(Column::text(language.of("What to mend", "À corriger"), 60));
    let mut writer = Writer::create(&target, format, language.of("Failed rows", "Lignes en erreur"), &heads)
        .map_err(Problem::internal)?;
    let mut pieces = rows::pieces(&source, Limits::default());
    while let Some(piece) = pieces.recv().await {
        let Ok(piece) = piece else { break };
        for row in piece.rows {
            let Some(reason) = wanted.beside(row.line) else { continue };
            let cell = |at: usize| row.cells.get(at).map_or(Cell::Empty, |text| Cell::Text(text));
            let mut cells: Vec<Cell<'_>> = (0..width).map(cell).collect();
            cells.push(Cell::Text(reason));
            // What stands beyond the headers stays beyond them: unmended, the sheet is stopped again.
            cells.extend(row.cells.iter().skip(width).map(|text| Cell::Text(text)));
            writer.row(&cells).map_err(Problem::internal)?;
        }
    }
    let finished: Result<(), WriteError> =
        tokio::task::spawn_blocking(move || writer.finish()).await.map_err(Problem::internal)?;
    finished.map_err(Problem::internal)
}
