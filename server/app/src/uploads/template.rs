use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE};
use axum::response::Response;
use bloom_sheets::{Cell, Format, WriteError, Writer};
use serde::{Deserialize, Serialize};
use tokio::io::AsyncReadExt;
use utoipa::{IntoParams, ToSchema};

use super::columns::known;
use super::kind::Column;
use super::model::UploadKind;
use crate::AppState;
use crate::files::{self, LocalFile};
use crate::web::{Caller, Language, PathOf, Problem, QueryOf};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SheetFormat {
    #[default]
    Xlsx,
    Csv,
}

impl SheetFormat {
    pub fn of_sheet(self) -> Format {
        match self {
            SheetFormat::Xlsx => Format::Xlsx,
            SheetFormat::Csv => Format::Csv,
        }
    }
}

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct SheetQuery {
    /// xlsx when it is not said
    #[param(nullable = false, inline)]
    pub format: Option<SheetFormat>,
}

/// A sheet to fill in
///
/// UPL-01: headers in the language of the request, and one row as an example.
#[utoipa::path(get, path = "/upload-templates/{kind}/", tag = "uploads",
    params(("kind" = UploadKind, Path), SheetQuery),
    responses((status = 200, description = "the sheet", content_type = "application/octet-stream", body = Vec<u8>)))]
pub async fn download_template(
    State(state): State<AppState>,
    _: Caller,
    language: Language,
    PathOf(word): PathOf<String>,
    QueryOf(query): QueryOf<SheetQuery>,
) -> Result<Response, Problem> {
    let (kind, columns) = known(&word)?;
    let format = query.format.unwrap_or_default().of_sheet();
    let sheet = files::scratch(&state, format.extension()).map_err(Problem::internal)?;
    let written = write(&sheet, format, language, columns).map_err(Problem::internal);
    written?;
    answer(sheet, format, &format!("{}.{}", kind.as_str(), format.extension())).await
}

fn write(sheet: &LocalFile, format: Format, language: Language, columns: &[Column]) -> Result<(), WriteError> {
    let heads: Vec<_> = columns.iter().map(|column| head(column, language)).collect();
    let mut writer = Writer::create(sheet.path(), format, language.of("Rows", "Lignes"), &heads)?;
    let example: Vec<Cell<'_>> = columns.iter().map(|column| Cell::Text(column.example)).collect();
    writer.row(&example)?;
    writer.finish()
}

/// Codes and names are typed as text, so that no program changes their digits.
fn head(column: &Column, language: Language) -> bloom_sheets::Column {
    let title = language.of(column.title[0], column.title[1]);
    let width = u16::try_from(title.chars().count().max(column.example.chars().count()) + 4).unwrap_or(40);
    bloom_sheets::Column::text(title, width)
}

/// A sheet as an answer; its file goes away when the last byte was read.
pub(super) async fn answer(sheet: LocalFile, format: Format, name: &str) -> Result<Response, Problem> {
    let file = tokio::fs::File::open(sheet.path()).await.map_err(Problem::internal)?;
    let size = file.metadata().await.map_err(Problem::internal)?.len();
    let pieces = futures::stream::try_unfold((file, sheet), |(mut file, sheet)| async move {
        let mut piece = bytes::BytesMut::with_capacity(64 * 1024);
        let read = file.read_buf(&mut piece).await?;
        Ok::<_, std::io::Error>((read > 0).then(|| (piece.freeze(), (file, sheet))))
    });
    let mut response = Response::new(Body::from_stream(pieces));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    headers.insert(CONTENT_LENGTH, HeaderValue::from(size));
    let disposition = format!("attachment; filename=\"{name}\"");
    headers.insert(CONTENT_DISPOSITION, HeaderValue::from_str(&disposition).map_err(Problem::internal)?);
    Ok(response)
}
