use super::model::{Export, ExportKind, ExportState};
use super::pages::{Pages, Sales, Stock, span_of};
use super::statement::Statement;
use super::write::{Sheet, SheetWriter};
use super::{KEPT_FOR, columns, store};
use crate::facilities;
use crate::files::{self, LocalFile};
use crate::jobs::{JobContext, JobError};

/// Writes the sheet that was asked for. What was cut begins anew: a sheet has no use before it is whole.
pub async fn run(context: &JobContext, id: &str) -> Result<(), JobError> {
    let state = context.state();
    let Some(stored) = store::find(&state.db, id).await? else { return Ok(()) };
    if stored.state == ExportState::Done {
        return Ok(());
    }
    let export = stored.export;
    let settings = facilities::settings(&state.db, &export.facility_id).await?;
    let settings = settings.ok_or_else(|| JobError::GiveUp("The facility is not there any more.".to_owned()))?;
    let (facility_id, language) = (export.facility_id.clone(), export.language);
    let sheet = match (export.kind, export.days) {
        (ExportKind::Sales, Some(days)) => {
            let span = span_of(&facility_id, days, settings.time_zone);
            let pages = Sales { span, time_zone: settings.time_zone, language, after: None };
            write(context, &export, columns::sales_sheet(language), columns::sales(language), pages).await?
        }
        (ExportKind::ProviderStatement, Some((day, _))) => {
            let pages = Statement { facility_id, day, now: state.clock.now_ms(), is_read: false };
            write(context, &export, columns::statement_sheet(language), columns::statement(language), pages).await?
        }
        (ExportKind::Sales | ExportKind::ProviderStatement, None) => {
            return Err(JobError::GiveUp("It does not say which days.".to_owned()));
        }
        (ExportKind::Inventory, _) => {
            let pages = Stock { facility_id, settings, language, after: None };
            write(context, &export, columns::inventory_sheet(language), columns::inventory(language), pages).await?
        }
    };
    let file = files::put_file(state, &export.file_name, export.format.content_type(), sheet.path()).await?;
    let tx = context.begin().await?;
    let now = state.clock.now();
    files::keep(&tx, &file.id, (now + KEPT_FOR).timestamp_millis()).await?;
    store::finish(&tx, &export.id, &file.id, now.timestamp_millis()).await?;
    Ok(tx.commit().await?)
}

async fn write(
    context: &JobContext,
    export: &Export,
    name: &'static str,
    columns: Vec<bloom_sheets::Column>,
    mut pages: impl Pages,
) -> Result<LocalFile, JobError> {
    let db = &context.state().db;
    let local = files::scratch(context.state(), export.format.extension()).map_err(files::FileError::from)?;
    let sheet = Sheet { path: local.path().to_owned(), format: export.format, name, columns };
    let mut writer = SheetWriter::begin(sheet);
    let all = pages.count(db).await?.max(1);
    let (mut read, mut told) = (0, -1);
    loop {
        // 100 is said with the link.
        let percent = (read * 100 / all).min(99);
        if percent > told {
            let tx = context.begin().await?;
            store::note_progress(&tx, &export.id, percent).await?;
            tx.commit().await?;
            told = percent;
        }
        let (rows, count) = pages.next(db).await?;
        if count == 0 {
            break;
        }
        read += count;
        writer.rows(rows).await?;
    }
    writer.finish().await?;
    Ok(local)
}
