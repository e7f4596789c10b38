use std::collections::HashMap;

use bloom_storage::Db;
use sea_orm::DbErr;

use crate::values::Origin;
use crate::{access, users};

/// Of who made a record and who agreed to something in it, those who manage the facility: name by id.
pub async fn managers<'a>(
    db: &Db,
    origin: &Origin<'a>,
    agreed: impl Iterator<Item = &'a str>,
) -> Result<HashMap<String, String>, DbErr> {
    let mut ids: Vec<&str> = agreed.chain([origin.operator_id]).collect();
    ids.sort_unstable();
    ids.dedup();
    let mut managers = HashMap::new();
    for id in ids {
        let Some(person) = users::colleague(db, id).await? else { continue };
        if person.belongs_to(origin.facility_id) && access::manages(&person.groups) {
            managers.insert(id.to_owned(), person.full_name);
        }
    }
    Ok(managers)
}
