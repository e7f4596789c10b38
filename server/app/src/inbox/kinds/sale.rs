use sea_orm::{DatabaseTransaction, DbErr};

use crate::inbox::fault::Fault;
use crate::inbox::kind::{Applied, Arrival, Kind, May, Summary};
use crate::sales::{self, Draft, ReadSale, SalePayload};
use crate::values::Money;

/// In the major unit of any currency: more than a pharmacy takes in a year, and far from what a sum can hold.
const MOST_MONEY: i64 = 1_000_000_000;
/// Base units of one line: a truck of tablets.
pub const MOST_QUANTITY: i64 = 1_000_000;

impl Kind for SalePayload {
    const NAME: &'static str = "sale";
    const MAY: May = May::HaveOneOf(&["POS"]);
    const IS_DATED: bool = true;

    type Content = ReadSale;

    async fn look_up(&self, arrival: &Arrival<'_>) -> Result<Result<ReadSale, String>, DbErr> {
        sales::read(&arrival.state.db, &arrival.origin, arrival.settings, self).await
    }

    fn doubt(sale: &ReadSale) -> Option<Fault> {
        doubt_amounts(sale.draft())
    }

    async fn apply(
        sale: &ReadSale,
        tx: &DatabaseTransaction,
        arrival: &Arrival<'_>,
        by: Option<&str>,
    ) -> Result<Result<Applied, Fault>, DbErr> {
        let sold = sales::record(tx, &arrival.state.clock, arrival.settings, &arrival.origin, by, sale).await?;
        let flags = sold.flags.into_iter().map(str::to_owned).collect();
        Ok(Ok(Applied { sale_id: Some(sold.number), flags }))
    }

    fn summary(&self) -> Summary<'_> {
        Summary { name: &self.receipt_number, field: Some(("total", &self.total)) }
    }
}

/// The most that is believed, in the minor unit of a currency with so many decimals.
pub fn most_money(decimals: u32) -> i64 {
    10_i64.checked_pow(decimals).and_then(|unit| MOST_MONEY.checked_mul(unit)).unwrap_or(i64::MAX)
}

/// What no till writes: money that flows back, and sums of another world. Zero is none of it: it is flagged.
pub fn doubt_amounts(draft: &Draft) -> Option<Fault> {
    let most = most_money(draft.decimals);
    let lines = draft.lines.iter().flat_map(|line| [("unit_price", line.unit_price), ("line", line.total)]);
    let usual = draft.lines.iter().filter_map(|line| Some(("usual_price", line.given.as_ref()?.usual_price)));
    let paid = |name, amount| (name, amount);
    let payments = draft.payments.iter().flat_map(|payment| {
        [paid("amount", payment.amount), paid("tendered", payment.tendered), paid("change", payment.change)]
    });
    let mut amounts =
        [("total", draft.total), ("discount", draft.discount())].into_iter().chain(lines).chain(usual).chain(payments);
    let wrong = |(_, amount): &(&str, Money)| !(0..=most).contains(&amount.minor());
    if let Some((name, amount)) = amounts.find(wrong) {
        return Some(Fault::implausible_amount(&format!("{name} {}", amount.to_decimal(draft.decimals))));
    }
    let much = draft.lines.iter().find(|line| line.quantity > MOST_QUANTITY)?;
    Some(Fault::implausible_amount(&format!("quantity {}", much.quantity)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn draft(pointer: &str, value: serde_json::Value) -> Draft {
        let mut payload = serde_json::json!({
            "patient_id": null, "currency": "GHS", "receipt_number": "1", "total": "4.50",
            "lines": [{"product_uuid": "p", "name": "P", "batch_id": null, "quantity": 2, "unit_price": "2.50"}],
            "payments": [{"method": "cash", "amount": "4.50", "tendered": "5.00", "change": "0.50",
                          "channel_id": null, "reference": null}],
            "promo": {"id": "m", "code": "MAMA", "kind": "percent", "value": "10", "discount": "0.50"},
        });
        *payload.pointer_mut(pointer).unwrap() = value;
        let payload: SalePayload = serde_json::from_value(payload).unwrap();
        Draft::read(payload, 2).unwrap()
    }

    #[test]
    fn money_flows_one_way_and_in_sums_of_this_world() {
        for (pointer, good, bad) in [
            ("/total", "1000000000.00", "1000000000.01"),
            ("/total", "0", "-0.01"),
            ("/total", "4.50", "-500.00"),
            ("/lines/0/unit_price", "0", "-2.50"),
            ("/lines/0/unit_price", "500000000.00", "500000000.01"),
            ("/payments/0/amount", "0", "-4.50"),
            ("/payments/0/tendered", "0", "-4.50"),
            ("/payments/0/change", "0", "-4.50"),
            ("/promo/discount", "0", "-0.50"),
        ] {
            assert_eq!(doubt_amounts(&draft(pointer, good.into())), None, "{pointer} {good}");
            assert_eq!(
                doubt_amounts(&draft(pointer, bad.into())).unwrap().code,
                "implausible_amount",
                "{pointer} {bad}"
            );
        }
        assert_eq!(doubt_amounts(&draft("/lines/0/quantity", 1_000_000.into())), None);
        assert!(doubt_amounts(&draft("/lines/0/quantity", 1_000_001.into())).unwrap().detail.contains("1000001"));
    }
}
