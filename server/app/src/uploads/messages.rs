//! Why a file or a row was not taken, in the reader's language.

use crate::web::Language;

#[derive(Debug, PartialEq, Eq)]
pub struct Reason {
    pub code: &'static str,
    en: &'static str,
    fr: &'static str,
}

impl Reason {
    /// `{0}`, `{1}`, … stand for `values`.
    pub fn text(&self, language: Language, values: &[String]) -> String {
        let text = language.of(self.en, self.fr);
        let filled = values.iter().enumerate();
        filled.fold(text.to_owned(), |text, (at, value)| text.replace(&format!("{{{at}}}"), value))
    }
}

/// The message of a code that is stored in the database.
pub fn text(code: &str, language: Language, values: &[String]) -> String {
    ALL.iter()
        .find(|reason| reason.code == code)
        .map_or_else(|| code.to_owned(), |reason| reason.text(language, values))
}

macro_rules! reasons {
    ($($name:ident = $code:literal, $en:literal, $fr:literal;)+) => {
        $(pub static $name: Reason = Reason { code: $code, en: $en, fr: $fr };)+
        static ALL: &[&Reason] = &[$(&$name),+];
    };
}

reasons! {
    // Of files.
    EMPTY_FILE = "empty_file",
        "The file is empty: there is no row below the headers.",
        "Le fichier est vide : il n’y a aucune ligne sous les en-têtes.";
    NOT_A_SHEET = "not_a_sheet",
        "This is not a spreadsheet that can be read. Save it as XLSX or CSV and upload it again.",
        "Ce fichier n’est pas une feuille de calcul lisible. Enregistrez-le en XLSX ou CSV et envoyez-le de nouveau.";
    OLD_EXCEL = "old_excel",
        "This is an old Excel file, or one with a password. Save it as XLSX without a password and upload it again.",
        "C’est un ancien fichier Excel ou un fichier protégé. Enregistrez-le en XLSX sans mot de passe et envoyez-le de nouveau.";
    MISSING_COLUMNS = "missing_columns",
        "These columns are missing: {0}. Use the template, or name your columns like it.",
        "Ces colonnes manquent : {0}. Utilisez le modèle ou nommez vos colonnes comme lui.";
    TOO_LARGE = "too_large",
        "The file is too large. Split it into smaller files.",
        "Le fichier est trop grand. Divisez-le en fichiers plus petits.";
    TOO_MANY_ROWS = "too_many_rows",
        "The file has more than {0} rows. Split it into smaller files.",
        "Le fichier a plus de {0} lignes. Divisez-le en fichiers plus petits.";
    TOO_MANY_COLUMNS = "too_many_columns",
        "Line {0} has more than {1} columns. Delete the columns that are not needed.",
        "La ligne {0} a plus de {1} colonnes. Supprimez les colonnes inutiles.";
    CELL_TOO_LONG = "cell_too_long",
        "A cell in line {0} is too long. Shorten it, or check the quotation marks around it.",
        "Une cellule de la ligne {0} est trop longue. Raccourcissez-la ou vérifiez les guillemets autour.";
    UNCLOSED_QUOTE = "unclosed_quote",
        "A quotation mark that opens in line {0} is never closed.",
        "Un guillemet ouvert à la ligne {0} n’est jamais fermé.";
    ROWS_WITH_ERRORS = "rows_with_errors",
        "Nothing was applied. Rows with errors: {0} of {1}.",
        "Rien n’a été appliqué. Lignes avec des erreurs : {0} sur {1}.";
    ROWS_BEYOND_HEADERS = "rows_beyond_headers",
        "Nothing was applied: row {0} has more cells than the headers. “{2}” stands in cell {1}, and the headers end at cell {3}. A separator inside a text has moved its cells to the right. Rows like this: {4}.",
        "Rien n’a été appliqué : la ligne {0} a plus de cellules que les en-têtes. « {2} » est dans la cellule {1} et les en-têtes s’arrêtent à la cellule {3}. Un séparateur dans un texte a décalé ses cellules vers la droite. Lignes de ce genre : {4}.";
    OTHER_HEADERS = "other_headers",
        "The file has not the headers that the columns were assigned for. Choose it again and look at its columns.",
        "Le fichier n’a pas les en-têtes pour lesquels les colonnes ont été affectées. Choisissez-le de nouveau et vérifiez ses colonnes.";
    GAVE_UP = "gave_up",
        "The file could not be processed after several attempts. What was applied stays applied; upload the file again to finish it.",
        "Le fichier n’a pas pu être traité après plusieurs essais. Ce qui est appliqué le reste ; envoyez le fichier de nouveau pour terminer.";
    // Of rows.
    MISSING = "missing", "{0} is missing.", "{0} manque.";
    TOO_LONG = "too_long",
        "This text has more than {0} characters.",
        "Ce texte a plus de {0} caractères.";
    DAMAGED_CODE = "damaged_code",
        "A spreadsheet program has changed this code into a number or a date. Format the column as text and type the code again.",
        "Un tableur a changé ce code en nombre ou en date. Mettez la colonne au format texte et saisissez le code de nouveau.";
    BEYOND_HEADERS = "beyond_headers",
        "This stands in cell {0}, and the headers end at cell {1}. Put quotation marks around texts with a separator in them.",
        "Ceci est dans la cellule {0} et les en-têtes s’arrêtent à la cellule {1}. Mettez entre guillemets les textes qui contiennent un séparateur.";
    OTHER_CURRENCY = "other_currency",
        "This amount is in another currency than {0}.",
        "Ce montant est dans une autre monnaie que {0}.";
    SEVERAL_PRODUCTS = "several_products",
        "Several products have this registration number: {0}. Write the Drug ID of the one you mean, or its name as it stands here.",
        "Plusieurs produits ont ce numéro d’enregistrement : {0}. Écrivez l’identifiant de celui que vous voulez, ou son nom tel qu’il est ici.";
    PAST_EXPIRY = "past_expiry",
        "This expiry date is past. Correct it; or, when it is right, upload this row again and say that the dates are right.",
        "Cette date de péremption est passée. Corrigez-la ; si elle est juste, renvoyez cette ligne en indiquant que les dates sont justes.";
    NOT_A_NUMBER = "not_a_number", "This is not a number.", "Ce n’est pas un nombre.";
    AMBIGUOUS_NUMBER = "ambiguous_number",
        "This can be read in two ways. Write 1234 for a thousand, or 1.234 with a point for decimals.",
        "Cela se lit de deux façons. Écrivez 1234 pour mille, ou 1.234 avec un point pour des décimales.";
    NEGATIVE = "negative", "This must not be negative.", "Ce nombre ne doit pas être négatif.";
    ZERO = "zero", "This must be more than zero.", "Ce nombre doit être supérieur à zéro.";
    NOT_WHOLE = "not_whole", "This must be a whole number.", "Ce nombre doit être entier.";
    TOO_PRECISE = "too_precise",
        "{0} has {1} decimals; this has more.",
        "{0} a {1} décimales ; ce montant en a plus.";
    TOO_BIG = "too_big", "This number is too large.", "Ce nombre est trop grand.";
    BAD_DATE = "bad_date",
        "This is not a date. Write it as 2027-03-31.",
        "Ce n’est pas une date. Écrivez-la comme 2027-03-31.";
    NO_CODE = "no_code",
        "There is neither a barcode nor a registration number.",
        "Il n’y a ni code-barres ni numéro d’enregistrement.";
    MEMBER_ABOVE_WALK_IN = "member_above_walk_in",
        "The member price is above the walk-in price.",
        "Le prix membre est supérieur au prix public.";
    DUPLICATE = "duplicate",
        "The same product also stands in: row {0}.",
        "Le même produit figure aussi à : ligne {0}.";
    UNKNOWN_PRODUCT = "unknown_product",
        "No product has this Drug ID.",
        "Aucun produit n’a cet identifiant.";
    BARCODE_TAKEN = "barcode_taken",
        "A product of this facility has this barcode already.",
        "Un produit de cet établissement a déjà ce code-barres.";
    NOT_CARRIED = "not_in_inventory",
        "This facility has no product with this Drug ID.",
        "Cet établissement n’a aucun produit avec cet identifiant.";
    NOT_STOCKED = "not_stocked",
        "This is a service or a fee, which is not kept in stock. Take the row out.",
        "C’est un service ou des frais, non tenus en stock. Retirez cette ligne.";
    NOT_YES_OR_NO = "not_yes_or_no",
        "Write yes or no here.",
        "Écrivez ici oui ou non.";
    UNKNOWN_BATCH = "unknown_batch",
        "This facility has no such batch of this product.",
        "Cet établissement n’a pas ce lot de ce produit.";
    EXPIRY_NEEDED = "expiry_needed",
        "Say the expiry date too: the batch number alone does not tell which batch it is.",
        "Indiquez aussi la date de péremption : le numéro seul ne dit pas de quel lot il s’agit.";
    LOT_NEEDED = "lot_needed",
        "Say the batch number and the expiry date: this product has no batch yet.",
        "Indiquez le numéro de lot et la date de péremption : ce produit n’a pas encore de lot.";
    EXCEEDS_STOCK = "exceeds_stock",
        "More than the available stock: {0} can be sent, and lines above ask for {1} of them.",
        "Plus que le stock disponible : {0} peuvent partir, dont {1} demandés par des lignes plus haut.";
    UNKNOWN_DESTINATION = "unknown_destination",
        "No facility has this name. Write it as in the list of facilities.",
        "Aucun établissement ne porte ce nom. Écrivez-le comme dans la liste des établissements.";
    AMBIGUOUS_DESTINATION = "ambiguous_destination",
        "Several facilities have this name. Write the id of the facility instead.",
        "Plusieurs établissements portent ce nom. Écrivez plutôt l’identifiant de l’établissement.";
    SAME_FACILITY = "same_facility",
        "This is the facility that sends. Name another one.",
        "C’est l’établissement qui envoie. Indiquez-en un autre.";
    TOO_MUCH_NOT_GOOD = "too_much_not_good",
        "Damaged and missing together are more than the quantity.",
        "Les unités abîmées et manquantes dépassent ensemble la quantité.";
    REASON_NEEDED = "reason_needed",
        "Say why something is damaged or missing.",
        "Indiquez pourquoi des unités sont abîmées ou manquantes.";
    RECEIVED_BEFORE = "received_before",
        "This batch of {0} from {1} was received before.",
        "Ce lot de {0} de {1} a déjà été reçu.";
    NO_PRICE = "no_price",
        "This product has no price in your country yet. Ask for one in the price list, then upload this row again.",
        "Ce produit n’a pas encore de prix dans votre pays. Demandez-en un dans la liste des prix, puis renvoyez cette ligne.";
    BAD_TIME = "bad_time",
        "This is not a time. Write it as 2027-03-31 17:45.",
        "Ce n’est pas une heure. Écrivez-la comme 2027-03-31 17:45.";
    NO_LONGER = "no_longer",
        "Something has changed since the file was checked. Upload this row again.",
        "Quelque chose a changé depuis la vérification du fichier. Renvoyez cette ligne.";
    FUTURE_DATE = "future_date",
        "This day has not come yet.",
        "Ce jour n’est pas encore venu.";
    NOT_AN_AVAILABILITY = "not_an_availability",
        "Write available, limited or unavailable here.",
        "Écrivez ici disponible, limité ou indisponible.";
    NEWER_LIST = "newer_list",
        "A newer list of this supplier was taken meanwhile. This row was left out.",
        "Une liste plus récente de ce fournisseur a été prise entre-temps. Cette ligne a été laissée de côté.";
    NAME_TAKEN = "name_taken",
        "A product of this facility has this name already.",
        "Un produit de cet établissement porte déjà ce nom.";
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::web::french::breaks_before_sign;

    // UPL-19: in the language of the user, with the same values
    #[test]
    fn every_reason_has_both_languages_with_the_same_values() {
        for reason in ALL {
            assert!(!reason.en.is_empty() && !reason.fr.is_empty());
            assert!(!breaks_before_sign(reason.fr), "{}", reason.fr);
            for at in 0..5 {
                let place = format!("{{{at}}}");
                assert_eq!(reason.en.contains(&place), reason.fr.contains(&place), "{}", reason.code);
            }
            assert_eq!(ALL.iter().filter(|other| other.code == reason.code).count(), 1, "{}", reason.code);
        }
        assert_eq!(
            text("duplicate", Language::Fr, &["7".to_owned()]),
            "Le même produit figure aussi à\u{a0}: ligne 7."
        );
    }
}
