//! Reading a patient as a till made it. What is refused here could be no person, whoever typed it.

use chrono::{Days, NaiveDate};

use super::model::{MERGED, PSEUDONYMISED, PatientFields, PatientPayload};
use super::record::NewPatient;
use crate::values::is_uuid;

/// Characters.
const LONGEST_NAME: usize = 200;
const LONGEST_PHONE: usize = 40;
const LONGEST_SEX: usize = 20;
const LONGEST_MEMBER_NUMBER: usize = 64;
/// Nobody alive was born before; a year typed with a digit missing is.
const FIRST_YEAR: i32 = 1880;

impl PatientPayload {
    /// The patient, texts without outer white space, or a sentence that says what cannot be.
    ///
    /// `today` is the server's day in UTC: a place further east may be a day ahead of it.
    pub fn read(&self, today: NaiveDate) -> Result<NewPatient, String> {
        let sent = &self.patient;
        let fields = PatientFields {
            first_name: text("first_name", &sent.first_name, LONGEST_NAME)?,
            last_name: text("last_name", &sent.last_name, LONGEST_NAME)?,
            phone: text("phone", &sent.phone, LONGEST_PHONE)?,
            sex: text("sex", &sent.sex, LONGEST_SEX)?,
            birth_date: sent.birth_date,
            member_number: text("member_number", &sent.member_number, LONGEST_MEMBER_NUMBER)?,
        };
        if !is_uuid(&self.patient_pk) {
            return Err("patient_pk is not a UUID in lower-case form".to_owned());
        }
        if fields.first_name.is_empty() && fields.last_name.is_empty() {
            return Err("a patient has a first or a last name".to_owned());
        }
        if !fields.birth_date.is_none_or(|date| is_birth_date(date, today)) {
            return Err(format!("birth_date is before {FIRST_YEAR} or in the future"));
        }
        let program = text("program", &self.program, LONGEST_NAME)?;
        // Only the server merges and takes names away: a till that still shows such a patient sends it back with that word.
        let program = if [MERGED, PSEUDONYMISED].contains(&program.as_str()) { String::new() } else { program };
        Ok(NewPatient { patient_pk: self.patient_pk.clone(), program, fields })
    }
}

fn text(name: &str, text: &str, most: usize) -> Result<String, String> {
    let text = text.trim();
    if text.chars().count() > most {
        return Err(format!("{name} has more than {most} characters"));
    }
    Ok(text.to_owned())
}

fn is_birth_date(date: NaiveDate, today: NaiveDate) -> bool {
    let first = NaiveDate::from_ymd_opt(FIRST_YEAR, 1, 1).unwrap_or(NaiveDate::MIN);
    date >= first && date <= today + Days::new(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn today() -> NaiveDate {
        "2026-03-02".parse().unwrap()
    }

    fn payload() -> PatientPayload {
        PatientPayload {
            patient_pk: "01990000-0000-7000-8000-000000000001".to_owned(),
            program: "Loyalty".to_owned(),
            patient: PatientFields {
                first_name: " Adjoa ".to_owned(),
                last_name: "Owusu".to_owned(),
                phone: "+233241234567".to_owned(),
                sex: "F".to_owned(),
                birth_date: "1990-02-28".parse().ok(),
                member_number: String::new(),
            },
            before: None,
        }
    }

    fn read_with(change: impl FnOnce(&mut PatientPayload)) -> Result<NewPatient, String> {
        let mut payload = payload();
        change(&mut payload);
        payload.read(today())
    }

    #[test]
    fn a_patient_is_read_without_outer_white_space() {
        let patient = payload().read(today()).unwrap();
        assert_eq!(patient.fields.first_name, "Adjoa");
        assert_eq!((patient.patient_pk.as_str(), patient.program.as_str()), (payload().patient_pk.as_str(), "Loyalty"));
    }

    #[test]
    fn one_name_is_enough_and_the_rest_may_be_empty() {
        let least = |first: &str, last: &str| PatientFields {
            first_name: first.to_owned(),
            last_name: last.to_owned(),
            ..PatientFields::default()
        };
        assert!(read_with(|payload| payload.patient = least("Adjoa", "")).is_ok());
        assert!(read_with(|payload| payload.patient = least("", "Owusu")).is_ok());
        assert!(read_with(|payload| payload.patient = least(" ", "\t")).unwrap_err().contains("name"));
    }

    // LDB-16: what every till lets go of is not for one of them to say
    #[test]
    fn no_till_merges_or_takes_a_name_away() {
        for word in [" merged ", "pseudonymised"] {
            assert_eq!(read_with(|payload| payload.program = word.to_owned()).unwrap().program, "");
        }
    }

    #[test]
    fn what_could_be_no_person_is_refused() {
        type Change = fn(&mut PatientPayload);
        let changes: [(&str, Change); 8] = [
            ("patient_pk", |payload| payload.patient_pk = "7".to_owned()),
            ("patient_pk", |payload| payload.patient_pk = payload.patient_pk.replace('9', "A")),
            ("first_name", |payload| payload.patient.first_name = "x".repeat(201)),
            ("phone", |payload| payload.patient.phone = "0".repeat(41)),
            ("member_number", |payload| payload.patient.member_number = "0".repeat(65)),
            ("program", |payload| payload.program = "é".repeat(201)),
            ("birth_date", |payload| payload.patient.birth_date = "0190-02-28".parse().ok()),
            ("birth_date", |payload| payload.patient.birth_date = "2026-03-04".parse().ok()),
        ];
        for (word, change) in changes {
            assert!(read_with(change).unwrap_err().contains(word), "{word}");
        }
    }

    #[test]
    fn a_child_born_today_is_a_patient_also_where_the_day_began_earlier() {
        for date in ["2026-03-02", "2026-03-03"] {
            assert!(read_with(|payload| payload.patient.birth_date = date.parse().ok()).is_ok(), "{date}");
        }
    }
}
