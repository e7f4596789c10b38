use std::collections::HashMap;

use bloom_storage::Db;
use sea_orm::DbErr;

use crate::facilities;
use crate::uploads::messages::{self, Reason};

/// The facilities of the network as people name them: by name, in any case and spacing, or by id.
pub struct Destinations {
    own_id: String,
    /// None: several have the name.
    by_name: HashMap<String, Option<String>>,
}

impl Destinations {
    pub async fn read(db: &Db, own_id: &str) -> Result<Destinations, DbErr> {
        let facilities = facilities::named(db, "", i64::MAX).await?;
        let mut by_name: HashMap<String, Option<String>> = HashMap::new();
        for facility in facilities {
            let named = by_name.entry(plain(&facility.name)).or_insert_with(|| Some(facility.id.clone()));
            if named.as_ref() != Some(&facility.id) {
                *named = None;
            }
            by_name.insert(plain(&facility.id), Some(facility.id));
        }
        Ok(Destinations { own_id: own_id.to_owned(), by_name })
    }

    /// The id of the facility that is meant.
    pub fn find(&self, text: &str) -> Result<&str, &'static Reason> {
        match self.by_name.get(&plain(text)) {
            None => Err(&messages::UNKNOWN_DESTINATION),
            Some(None) => Err(&messages::AMBIGUOUS_DESTINATION),
            Some(Some(id)) if *id == self.own_id => Err(&messages::SAME_FACILITY),
            Some(Some(id)) => Ok(id),
        }
    }
}

pub fn plain(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}

#[cfg(test)]
mod tests {
    use super::*;

    // BST-23: what is meant is found, and never guessed
    #[test]
    fn a_facility_is_found_by_name_or_id_unless_two_share_the_name() {
        let by_name = [("north clinic", Some("1")), ("1", Some("1")), ("twin", None), ("own", Some("me"))];
        let by_name = by_name.map(|(name, id)| (name.to_owned(), id.map(str::to_owned)));
        let places = Destinations { own_id: "me".to_owned(), by_name: by_name.into() };
        assert_eq!(places.find(" North   CLINIC"), Ok("1"));
        assert_eq!(places.find("1"), Ok("1"));
        assert_eq!(places.find("Twin"), Err(&messages::AMBIGUOUS_DESTINATION));
        assert_eq!(places.find("own"), Err(&messages::SAME_FACILITY));
        assert_eq!(places.find("south clinic"), Err(&messages::UNKNOWN_DESTINATION));
    }
}
