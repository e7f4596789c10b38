use std::collections::{BTreeMap, HashMap};

use chrono::{DateTime, NaiveDate, Utc};
use sea_orm::{ConnectionTrait, DbErr};

use super::model::{
    Agreement, Bearer, LineDispute, LineResolution, Statement, StatementHead, StatementLine, StatementPayment,
    StatementState,
};
use super::period::{Period, Timeline};
use super::store::{self, Accepted, Dispute};
use super::tally::{Figures, TooMuch, tally};
use crate::facilities::FacilitySettings;
use crate::values::Money;

/// Everything that statements of a facility are made of, as of one moment.
pub struct Books {
    pub facility_id: String,
    pub settings: FacilitySettings,
    pub agreement: Option<Agreement>,
    pub timeline: Timeline,
    /// Milliseconds.
    pub now: i64,
    accepted: HashMap<Period, Accepted>,
    disputes: HashMap<(Period, String), Dispute>,
    lines: BTreeMap<Period, BTreeMap<String, Figures>>,
}

impl Books {
    /// `now` in milliseconds.
    pub async fn load(
        connection: &impl ConnectionTrait,
        facility_id: &str,
        settings: FacilitySettings,
        now: i64,
    ) -> Result<Books, DbErr> {
        let agreement = store::agreement(connection, facility_id).await?;
        let accepted: HashMap<Period, Accepted> =
            store::accepted(connection, facility_id).await?.into_iter().map(|row| (row.period, row)).collect();
        let periods: Vec<Period> = accepted.keys().copied().collect();
        let from_day = agreement.as_ref().map(|agreement| agreement.from_day);
        let timeline = Timeline::of(from_day, &periods, now, settings.time_zone);
        let sums = store::moves::sums(connection, facility_id, &timeline).await?;
        let bearer = bearer(agreement.as_ref());
        let lines = tally(&timeline, &sums, |period| accepted.get(&period).map_or(bearer, |own| own.expiry_bearer));
        let disputes = store::disputes(connection, facility_id).await?;
        Ok(Books {
            facility_id: facility_id.to_owned(),
            settings,
            agreement,
            timeline,
            now,
            accepted,
            disputes: disputes.into_iter().map(|row| ((row.period, row.product_id.clone()), row)).collect(),
            lines: lines.map_err(too_much)?,
        })
    }

    /// The day it is there.
    pub fn today(&self) -> NaiveDate {
        DateTime::from_timestamp_millis(self.now)
            .unwrap_or_default()
            .with_timezone(&self.settings.time_zone)
            .date_naive()
    }

    pub fn decimal(&self, amount: Money) -> String {
        amount.to_decimal(self.settings.decimals)
    }

    pub fn bearer_in(&self, period: Period) -> Bearer {
        self.accepted.get(&period).map_or_else(|| bearer(self.agreement.as_ref()), |own| own.expiry_bearer)
    }

    /// Periods that have a statement, the newest first: accepted ones, those the agreement touches, and those in which
    /// something lay here or moved.
    pub fn statements(&self) -> Vec<Period> {
        let is_there = |period: &&Period| {
            let agreed = self.agreement.as_ref().is_some_and(|agreement| {
                agreement.from_day < period.next().first_day()
                    && agreement.until_day.is_none_or(|until| until >= period.first_day())
            });
            let moved = self.lines.get(period).is_some_and(|lines| !lines.is_empty());
            self.accepted.contains_key(period) || (**period >= self.timeline.first_open && (agreed || moved))
        };
        self.timeline.periods.iter().rev().filter(is_there).copied().collect()
    }

    pub fn has(&self, period: Period) -> bool {
        self.statements().contains(&period)
    }

    pub fn state(&self, period: Period) -> StatementState {
        let is_disputed =
            || self.disputes.values().any(|dispute| dispute.period == period && dispute.resolution.is_none());
        match self.accepted.get(&period) {
            Some(accepted) if accepted.payment.is_some() => StatementState::Paid,
            Some(_) => StatementState::Accepted,
            None if period.ends(self.settings.time_zone) > self.now => StatementState::Running,
            None if is_disputed() => StatementState::Disputed,
            None => StatementState::Proposed,
        }
    }

    /// The lines of a statement, by product.
    pub fn lines(&self, period: Period) -> impl Iterator<Item = (&str, &Figures)> {
        self.lines.get(&period).into_iter().flatten().map(|(id, figures)| (id.as_str(), figures))
    }

    pub fn line(&self, period: Period, product_id: &str) -> Option<&Figures> {
        self.lines.get(&period)?.get(product_id)
    }

    pub fn dispute(&self, period: Period, product_id: &str) -> Option<&Dispute> {
        self.disputes.get(&(period, product_id.to_owned()))
    }

    pub fn total(&self, period: Period) -> Result<Figures, DbErr> {
        Figures::total(self.lines(period).map(|(_, figures)| figures)).map_err(too_much)
    }

    pub fn head(&self, period: Period) -> Result<StatementHead, DbErr> {
        let figures = self.total(period)?;
        let accepted = self.accepted.get(&period);
        let payment = accepted.and_then(|accepted| accepted.payment.as_ref());
        let paid = payment.map(|payment| -> Result<StatementPayment, DbErr> {
            Ok(StatementPayment {
                amount: self.decimal(payment.amount),
                reference: payment.reference.clone(),
                at: time(payment.at)?,
                by: payment.by.clone(),
            })
        });
        Ok(StatementHead {
            period: period.to_string(),
            state: self.state(period),
            opening_units: figures.opening,
            received_units: figures.received,
            sold_units: figures.sold,
            written_off_units: figures.written_off,
            returned_units: figures.returned,
            transferred_in_units: figures.transferred_in,
            transferred_out_units: figures.transferred_out,
            counted_units: figures.counted,
            closing_units: figures.closing,
            owed: self.decimal(figures.owed),
            units_without_cost: figures.units_without_cost,
            late_units: figures.late,
            expiry_bearer: self.bearer_in(period),
            accepted_at: accepted.map(|accepted| time(accepted.at)).transpose()?,
            accepted_by: accepted.map(|accepted| accepted.by.clone()),
            paid: paid.transpose()?,
        })
    }

    /// A statement with its lines in order of their names.
    pub async fn statement(&self, connection: &impl ConnectionTrait, period: Period) -> Result<Statement, DbErr> {
        let product_ids: Vec<&str> = self.lines(period).map(|(id, _)| id).collect();
        let products = store::products(connection, &self.facility_id, &product_ids).await?;
        let mut lines = Vec::with_capacity(product_ids.len());
        for (product_id, figures) in self.lines(period) {
            let dispute = self.dispute(period, product_id);
            let product = products.get(product_id);
            lines.push(StatementLine {
                product_uuid: product_id.to_owned(),
                barcode: product.map(|product| product.barcode_id.clone()).unwrap_or_default(),
                name: product.map(|product| product.name.clone()).unwrap_or_default(),
                opening: figures.opening,
                received: figures.received,
                sold: figures.sold,
                written_off: figures.written_off,
                returned: figures.returned,
                transferred_in: figures.transferred_in,
                transferred_out: figures.transferred_out,
                counted: figures.counted,
                closing: figures.closing,
                owed: self.decimal(figures.owed),
                units_without_cost: figures.units_without_cost,
                late_units: figures.late,
                disputed: dispute.map(disputed).transpose()?,
                resolved: dispute.and_then(|dispute| dispute.resolution.as_ref()).map(resolved).transpose()?,
            });
        }
        lines.sort_by(|left, right| (&left.name, &left.product_uuid).cmp(&(&right.name, &right.product_uuid)));
        Ok(Statement { head: self.head(period)?, currency: self.settings.currency.clone(), lines })
    }
}

fn bearer(agreement: Option<&Agreement>) -> Bearer {
    agreement.map_or(Bearer::Provider, |agreement| agreement.expiry_bearer)
}

fn disputed(dispute: &Dispute) -> Result<LineDispute, DbErr> {
    Ok(LineDispute { reason: dispute.reason.clone(), by: dispute.by.clone(), at: time(dispute.at)? })
}

fn resolved(resolution: &store::Resolution) -> Result<LineResolution, DbErr> {
    Ok(LineResolution { text: resolution.text.clone(), by: resolution.by.clone(), at: time(resolution.at)? })
}

pub fn time(milliseconds: i64) -> Result<DateTime<Utc>, DbErr> {
    DateTime::from_timestamp_millis(milliseconds).ok_or_else(|| DbErr::Type(format!("not a time: {milliseconds}")))
}

fn too_much(_: TooMuch) -> DbErr {
    DbErr::Type("more is owed than can be counted".to_owned())
}
