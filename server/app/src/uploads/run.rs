//! The job: judge every row, then apply the good ones.

use bloom_sheets::{Limits, SheetError};
use sea_orm::{DatabaseTransaction, DbErr};

use super::kind::{Kind, UploadTarget};
use super::kinds::{
    CustomProduct, DeliveryNote, PriceList, ProductRegister, StockCount, StockTransfer, SupplierOffers,
};
use super::messages::{self, Reason};
use super::model::{UploadKind, UploadStatus};
use super::store::{self, Work};
use super::{apply, check};
use crate::files::{self, LocalFile};
use crate::jobs::{GivenUp, JobContext, JobError};

/// How long the file of an ended upload is kept, for its failed rows.
const KEPT_FOR_MS: i64 = 30 * 24 * 3600 * 1000;

/// An upload under way, and the right to write.
pub(super) struct Running<'a> {
    pub context: &'a JobContext,
    pub work: Work,
    pub file: LocalFile,
    pub limits: Limits,
}

/// Does nothing for an upload that has ended.
pub async fn run(context: &JobContext, id: &str) -> Result<(), JobError> {
    let state = context.state();
    let Some(work) = store::work(&state.db, id).await? else { return Ok(()) };
    if work.ended {
        return Ok(());
    }
    let file = files::local(state, &work.file_id).await?;
    let kind = work.kind;
    let running = Running { context, work, file, limits: Limits::default() };
    match kind {
        UploadKind::PriceList => run_kind::<PriceList>(running).await,
        UploadKind::ProductRegister => run_kind::<ProductRegister>(running).await,
        UploadKind::CustomProduct => run_kind::<CustomProduct>(running).await,
        UploadKind::StockCount => run_kind::<StockCount>(running).await,
        UploadKind::DeliveryNote => run_kind::<DeliveryNote>(running).await,
        UploadKind::StockTransfer => run_kind::<StockTransfer>(running).await,
        UploadKind::SupplierOffers => run_kind::<SupplierOffers>(running).await,
    }
}

async fn run_kind<K: Kind>(mut running: Running<'_>) -> Result<(), JobError> {
    let mut kind = K::open(running.context.state(), running.work.target.clone()).await?;
    if !running.work.checked && !check::check(&mut running, &mut kind).await? {
        return Ok(());
    }
    apply::apply(&running, &mut kind).await
}

impl Running<'_> {
    pub fn id(&self) -> &str {
        &self.work.target.upload_id
    }

    pub fn target(&self) -> &UploadTarget {
        &self.work.target
    }

    /// Ends the upload without anything having been applied.
    pub async fn fail(&self, reason: &'static Reason, values: Vec<String>) -> Result<(), JobError> {
        let tx = self.context.begin().await?;
        let now = self.context.state().clock.now_ms();
        store::fail(&tx, self.id(), reason.code, &values, now).await?;
        files::keep(&tx, &self.work.file_id, now + KEPT_FOR_MS).await?;
        Ok(tx.commit().await?)
    }

    pub async fn fail_unreadable(&self, error: SheetError) -> Result<(), JobError> {
        let number = |number: usize| number.to_string();
        let (reason, values) = match error {
            SheetError::Empty => (&messages::EMPTY_FILE, vec![]),
            SheetError::NotASheet => (&messages::NOT_A_SHEET, vec![]),
            SheetError::OldExcel => (&messages::OLD_EXCEL, vec![]),
            SheetError::TooManyBytes { .. } | SheetError::Inflates { .. } => (&messages::TOO_LARGE, vec![]),
            SheetError::TooManyRows { most } => (&messages::TOO_MANY_ROWS, vec![number(most)]),
            SheetError::TooManyColumns { line, most } => {
                (&messages::TOO_MANY_COLUMNS, vec![line.to_string(), number(most)])
            }
            SheetError::CellTooLong { line, .. } => (&messages::CELL_TOO_LONG, vec![line.to_string()]),
            SheetError::UnclosedQuote { line } => (&messages::UNCLOSED_QUOTE, vec![line.to_string()]),
            SheetError::Io(error) => return Err(JobError::Retry(error.to_string())),
        };
        self.fail(reason, values).await
    }

    /// In the transaction that ends the upload.
    pub async fn release_file(&self, tx: &DatabaseTransaction) -> Result<(), DbErr> {
        files::keep(tx, &self.work.file_id, self.context.state().clock.now_ms() + KEPT_FOR_MS).await
    }

    /// Says what is being done.
    pub async fn say(&self, status: UploadStatus) -> Result<(), JobError> {
        let tx = self.context.begin().await?;
        store::say(&tx, self.id(), status).await?;
        Ok(tx.commit().await?)
    }
}

/// What was applied stays; the person hears that it did not get further.
pub async fn gave_up(tx: &DatabaseTransaction, lost: GivenUp<'_>) -> Result<(), DbErr> {
    store::fail(tx, lost.subject_id, messages::GAVE_UP.code, &[], lost.now_ms).await?;
    match store::file_id(tx, lost.subject_id).await? {
        Some(file_id) => files::keep(tx, &file_id, lost.now_ms + KEPT_FOR_MS).await,
        None => Ok(()),
    }
}
