//! All SQL of finding patients by what somebody types.

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};
use serde::Serialize;

use super::{AuditRow, audit_of};
use crate::patients::PatientAudit;
use crate::web::{Key, PageRequest, SearchWords, Start};

/// Which patients are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Ids(Vec<String>),
    Words(SearchWords),
}

/// A patient, and where it stands in the list.
#[derive(Debug, Clone, Serialize)]
pub struct FoundPatient {
    #[serde(flatten)]
    pub audit: PatientAudit,
    #[serde(skip)]
    pub place: String,
}

/// No key has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

impl Wanted {
    pub fn name(&self) -> &'static str {
        match self {
            Wanted::Ids(_) => "ids",
            Wanted::Words(_) => "search",
        }
    }

    /// For the address of the next page.
    pub fn text(&self) -> String {
        match self {
            Wanted::Ids(ids) => ids.join(","),
            Wanted::Words(words) => words.text(),
        }
    }

    /// A condition on patients `p` with their newest audit `a`, whose values are `$first` and on.
    fn condition(&self, first: usize) -> (String, Vec<Value>) {
        match self {
            Wanted::Ids(ids) if ids.is_empty() => (" AND 1 = 0".to_owned(), Vec::new()),
            Wanted::Ids(ids) => {
                let text = format!(" AND p.patient_pk IN ({})", placeholders(first, ids.len()));
                (text, ids.iter().map(|id| id.as_str().into()).collect())
            }
            Wanted::Words(words) => {
                let patterns: Vec<Value> = words.patterns().map(Value::from).collect();
                let likes = (first..first + patterns.len()).map(|at| format!(" AND a.search_key LIKE ${at}"));
                (format!(" AND p.merged_into IS NULL{}", likes.collect::<String>()), patterns)
            }
        }
    }
}

const FROM: &str = "FROM patient_audits a JOIN patients p ON p.facility_id = a.facility_id AND p.audit_id = a.id
    WHERE a.facility_id = $1";

pub async fn count(db: &Db, facility_id: &str, wanted: &Wanted) -> Result<i64, DbErr> {
    let (condition, named) = wanted.condition(2);
    let text = format!("SELECT COUNT(*) {FROM}{condition}");
    let values = std::iter::once(facility_id.into()).chain(named);
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

/// `size + 1` patients in order of name.
pub async fn page(
    db: &Db,
    facility_id: &str,
    wanted: &Wanted,
    request: &PageRequest,
) -> Result<Vec<FoundPatient>, DbErr> {
    let after = match &request.start {
        Start::First { .. } => "",
        Start::After { key: Key::Text(place), .. } => place.as_str(),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let (key, pk) = after.split_once(KEY_END).unwrap_or((after, ""));
    let (condition, named) = wanted.condition(5);
    let text = format!(
        "SELECT a.id, a.patient_pk, a.program, a.first_name, a.last_name, a.phone, a.sex, a.birth_date, a.member_number,
            a.search_key
        {FROM}{condition} AND (a.search_key, p.patient_pk) > ($2, $3) ORDER BY a.search_key, p.patient_pk LIMIT $4"
    );
    let mut values: Vec<Value> = vec![facility_id.into(), key.into(), pk.into(), request.rows().into()];
    values.extend(named);
    let rows = db.read().query_all_raw(sql(db.backend(), &text, values)).await?;
    rows.iter()
        .map(|row| {
            let search_key: String = row.try_get("", "search_key")?;
            let audit = audit_of(AuditRow::from_query_result(row, "")?)?;
            Ok(FoundPatient { place: format!("{search_key}{KEY_END}{}", audit.patient_pk), audit })
        })
        .collect()
}
