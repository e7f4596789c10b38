//! What the server notices in a sale, or in what comes back of one.

/// A difference between the till's words and the server's own view. Goes out in snake case.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Flag {
    BatchShort,
    ChangeDiffers,
    CurrencyDiffers,
    ExpiredBatch,
    NoPrescription,
    NoPrice,
    OverReturned,
    Oversold,
    PaymentsDiffer,
    PriceDiffers,
    PriceOverLimit,
    PromoDiffers,
    PromoNotRunning,
    RefundDiffers,
    ReturnOverLimit,
    TotalDiffers,
    UnknownBatch,
    UnknownOperator,
    UnknownPatient,
    UnknownProduct,
    UnknownPromo,
    UnknownSale,
}

impl Flag {
    pub fn as_str(self) -> &'static str {
        match self {
            Flag::BatchShort => "batch_short",
            Flag::ChangeDiffers => "change_differs",
            Flag::CurrencyDiffers => "currency_differs",
            Flag::ExpiredBatch => "expired_batch",
            Flag::NoPrescription => "no_prescription",
            Flag::NoPrice => "no_price",
            Flag::OverReturned => "over_returned",
            Flag::Oversold => "oversold",
            Flag::PaymentsDiffer => "payments_differ",
            Flag::PriceDiffers => "price_differs",
            Flag::PriceOverLimit => "price_over_limit",
            Flag::PromoDiffers => "promo_differs",
            Flag::PromoNotRunning => "promo_not_running",
            Flag::RefundDiffers => "refund_differs",
            Flag::ReturnOverLimit => "return_over_limit",
            Flag::TotalDiffers => "total_differs",
            Flag::UnknownBatch => "unknown_batch",
            Flag::UnknownOperator => "unknown_operator",
            Flag::UnknownPatient => "unknown_patient",
            Flag::UnknownProduct => "unknown_product",
            Flag::UnknownPromo => "unknown_promo",
            Flag::UnknownSale => "unknown_sale",
        }
    }
}
