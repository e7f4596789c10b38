//! What tables say of each other.

use bloom_storage::{Db, sql};
use sea_orm::{ConnectionTrait, DatabaseTransaction, DbErr};

/// What must not be found, and how it is sentences.
const NEVER: [(&str, &str); 4] = [
    (
        "SELECT COUNT(*) FROM products p
         LEFT JOIN (SELECT product_id, SUM(quantity) AS there FROM batches GROUP BY product_id) b ON b.product_id = p.id
         LEFT JOIN (SELECT product_id, SUM(quantity) AS moved FROM stock_movements GROUP BY product_id) m
            ON m.product_id = p.id
         WHERE COALESCE(b.there, 0) - p.oversold <> COALESCE(m.moved, 0)",
        "products whose stock is not the sum of what moved it",
    ),
    (
        "SELECT COUNT(*) FROM sync_inbox i WHERE i.answer LIKE '%\"sale_id\":%'
         AND i.answer NOT LIKE '%\"sale_id\":null%' AND NOT EXISTS (SELECT 1 FROM sales s WHERE s.id = i.id)",
        "sales that were acknowledged to a till and are not there",
    ),
    ("SELECT COUNT(*) FROM sync_inbox WHERE answer = ''", "records of tills that were never answered"),
    (
        "SELECT COUNT(*) FROM sale_lines l WHERE NOT EXISTS (SELECT 1 FROM sales s WHERE s.id = l.sale_id)",
        "lines of sales that are not there",
    ),
];

/// How many sales there are, and what contradicts itself, of one moment.
pub async fn contradictions(db: &Db) -> Result<(i64, Vec<String>), DbErr> {
    let tx = db.snapshot().await?;
    let sales = number(&tx, "SELECT COUNT(*) FROM sales").await?;
    let mut sentences = Vec::new();
    for (text, sentence) in NEVER {
        let found = number(&tx, text).await?;
        if found > 0 {
            sentences.push(format!("{found} {sentence}"));
        }
    }
    tx.commit().await?;
    Ok((sales, sentences))
}

async fn number(tx: &DatabaseTransaction, text: &str) -> Result<i64, DbErr> {
    let row = tx.query_one_raw(sql(tx.get_database_backend(), text, [])).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}
