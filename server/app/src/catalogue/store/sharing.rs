use bloom_storage::{placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};

use crate::catalogue::Sharing;

/// The products that have one of these registration numbers, in order of their Drug IDs.
pub async fn sharing(db: &impl ConnectionTrait, numbers: &[&str]) -> Result<Vec<Sharing>, DbErr> {
    let mut found = Vec::new();
    for some in numbers.chunks(500) {
        let text = format!(
            "SELECT register_number, id, barcode_id, name, pack_size FROM catalogue WHERE register_number IN ({})
            ORDER BY register_number, LENGTH(barcode_id), barcode_id",
            placeholders(1, some.len())
        );
        let values = some.iter().map(|number| Value::from(*number));
        let statement = sql(db.get_database_backend(), &text, values);
        found.extend(Sharing::find_by_statement(statement).all(db).await?);
    }
    Ok(found)
}
