//! Made-up manufacturers and the brand names they would give.

pub struct Maker {
    pub name: &'static str,
    /// What their brands end in.
    suffix: &'static str,
    /// Level of their prices in percent.
    pub price: i64,
}

const fn maker(name: &'static str, suffix: &'static str, price: i64) -> Maker {
    Maker { name, suffix, price }
}

pub const MAKERS: &[Maker] = &[
    maker("Abrosan Laboratories", "osan", 85),
    maker("Adansi Remedies", "ansi", 80),
    maker("Bantamore Pharma", "amore", 95),
    maker("Belvira Healthcare", "vira", 190),
    maker("Calabrook Medicines", "brook", 105),
    maker("Dunkwell Generics", "ewell", 75),
    maker("Elmora Life Sciences", "elmo", 150),
    maker("Fadaka Pharmacals", "adaka", 90),
    maker("Gromavit Industries", "omav", 100),
    maker("Harrowind Pharma", "wind", 140),
    maker("Ikorun Drug House", "orun", 80),
    maker("Jemalux Laboratories", "elux", 160),
    maker("Kilindo Medical", "indo", 95),
    maker("Lumevar International", "evar", 220),
    maker("Makoru Biotech", "oru", 110),
    maker("Nuvessa Santé", "essa", 240),
    maker("Orbanto Pharma", "anto", 100),
    maker("Pelagine Laboratoires", "agine", 210),
    maker("Quillan & Moor", "illan", 260),
    maker("Rivoko Medicines", "ivoko", 85),
    maker("Saharel Pharma", "arel", 115),
    maker("Tamarisk Generics", "arisk", 70),
    maker("Umzani Healthcare", "zani", 90),
    maker("Volterra Med", "oltra", 180),
    maker("Wexmoor Pharmaceuticals", "exmo", 130),
    maker("Yendoro Labs", "endor", 95),
    maker("Zambrel Therapeutics", "ambrel", 125),
    maker("Zephane Pharma", "ephan", 170),
];

impl Maker {
    /// A medicine's brand grows from its generic name; things carry the first word of the maker's name.
    pub fn brand(&self, generic: &str, is_thing: bool) -> String {
        if is_thing {
            return self.name.split(' ').next().unwrap_or(self.name).to_owned();
        }
        let mut parts = generic.split(" + ");
        let first = parts.next().unwrap_or_default();
        match parts.next() {
            Some(second) => format!("{}{}{}", stem(first, 3), stem(second, 2).to_lowercase(), self.suffix),
            None => format!("{}{}", stem(first, 4), self.suffix),
        }
    }
}

/// The first letters of a word, at least `least`, up to and including a consonant, so that a vowel can follow.
fn stem(word: &str, least: usize) -> String {
    let letters: Vec<char> = word.chars().filter(|c| c.is_ascii_alphabetic()).collect();
    let is_consonant = |c: &char| !"aeiouyAEIOUY".contains(*c);
    let end = (least..=letters.len()).find(|end| is_consonant(&letters[end - 1])).unwrap_or(letters.len());
    letters[..end].iter().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn brands_sound_like_what_is_in_them() {
        assert_eq!(MAKERS[0].brand("Paracetamol", false), "Paracosan");
        assert_eq!(MAKERS[0].brand("Artemether + lumefantrine", false), "Artlumosan");
        assert_eq!(MAKERS[0].brand("Surgical mask", true), "Abrosan");
    }
}
