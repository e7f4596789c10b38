//! All SQL of finding products by what somebody types or scans.

use bloom_storage::{Db, placeholders, sql};
use sea_orm::{ConnectionTrait, DbErr, FromQueryResult, Value};
use serde::Serialize;

use crate::inventory::InventoryItem;
use crate::web::{Key, PageRequest, SearchWords, Start};

/// Which products are looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Wanted {
    Ids(Vec<String>),
    Barcodes(Vec<String>),
    Words(SearchWords),
}

/// A product, and where it stands in the list.
#[derive(Debug, Clone, Serialize)]
pub struct FoundItem {
    #[serde(flatten)]
    pub item: InventoryItem,
    #[serde(skip)]
    pub place: String,
}

/// No key has it in it, and it sorts before every letter.
const KEY_END: char = '\u{1}';

impl Wanted {
    pub fn name(&self) -> &'static str {
        match self {
            Wanted::Ids(_) => "ids",
            Wanted::Barcodes(_) => "barcodes",
            Wanted::Words(_) => "search",
        }
    }

    /// A condition on `products` whose values are `$first` and on.
    fn condition(&self, first: usize) -> (String, Vec<Value>) {
        match self {
            Wanted::Ids(names) => among("id", names, first),
            Wanted::Barcodes(names) => among("barcode_id", names, first),
            Wanted::Words(words) => {
                let patterns: Vec<Value> = words.patterns().map(Value::from).collect();
                let text = (first..first + patterns.len()).map(|at| format!(" AND search_key LIKE ${at}")).collect();
                (text, patterns)
            }
        }
    }

    fn first_pattern(&self) -> String {
        if let Wanted::Words(words) = self { words.first_pattern() } else { "%".to_owned() }
    }
}

fn among(column: &str, names: &[String], first: usize) -> (String, Vec<Value>) {
    if names.is_empty() {
        return (" AND 1 = 0".to_owned(), Vec::new());
    }
    let text = format!(" AND {column} IN ({})", placeholders(first, names.len()));
    (text, names.iter().map(|name| name.as_str().into()).collect())
}

pub async fn count(db: &Db, facility_id: &str, wanted: &Wanted) -> Result<i64, DbErr> {
    let (condition, named) = wanted.condition(2);
    let text = format!("SELECT COUNT(*) FROM products WHERE facility_id = $1{condition}");
    let values = std::iter::once(facility_id.into()).chain(named);
    let row = db.read().query_one_raw(sql(db.backend(), &text, values)).await?;
    row.map_or(Ok(0), |row| row.try_get_by_index(0))
}

#[derive(FromQueryResult)]
struct PlacedId {
    id: String,
    rank: String,
    search_key: String,
}

/// `size + 1` products; those whose key begins with the first word come first.
pub async fn page(
    db: &Db,
    facility_id: &str,
    wanted: &Wanted,
    request: &PageRequest,
    decimals: u32,
) -> Result<Vec<FoundItem>, DbErr> {
    let after = match &request.start {
        Start::First { .. } => "",
        Start::After { key: Key::Text(place), .. } => place.as_str(),
        Start::After { .. } => return Ok(Vec::new()),
    };
    let mut parts = after.splitn(3, KEY_END);
    let mut part = || Value::from(parts.next().unwrap_or_default());
    let (condition, named) = wanted.condition(7);
    let text = format!(
        "SELECT id, rank, search_key FROM (
            SELECT id, search_key, CASE WHEN search_key LIKE $2 THEN '1' ELSE '2' END AS rank
            FROM products WHERE facility_id = $1{condition}
        ) found WHERE (rank, search_key, id) > ($3, $4, $5) ORDER BY rank, search_key, id LIMIT $6"
    );
    let mut values: Vec<Value> = vec![facility_id.into(), wanted.first_pattern().into(), part(), part(), part()];
    values.push(request.rows().into());
    values.extend(named);
    let placed = PlacedId::find_by_statement(sql(db.backend(), &text, values)).all(db.read()).await?;
    let ids: Vec<&str> = placed.iter().map(|row| row.id.as_str()).collect();
    let mut items = super::items(db, facility_id, &ids, decimals).await?;
    let found = placed.iter().filter_map(|row| {
        let place = format!("{}{KEY_END}{}{KEY_END}{}", row.rank, row.search_key, row.id);
        // One that was deleted between the two statements is not there any more.
        items.remove(&row.id).map(|item| FoundItem { item, place })
    });
    Ok(found.collect())
}
