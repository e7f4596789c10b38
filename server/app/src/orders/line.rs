//! What may become of a line of an order: pure, and the only place that decides it.

use super::model::{OrderLineState, OrderState, WaitReason};
use super::numbers::Numbers;
use crate::offers::CurrentOffer;
use crate::values::Money;

/// Whether a line is asked of the supplier: all else about it follows from its numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stage {
    Asked,
    Waiting,
    Cancelled,
}

impl Stage {
    pub fn as_str(self) -> &'static str {
        match self {
            Stage::Asked => "asked",
            Stage::Waiting => "waiting",
            Stage::Cancelled => "cancelled",
        }
    }

    pub fn parse(text: &str) -> Option<Stage> {
        [Stage::Asked, Stage::Waiting, Stage::Cancelled].into_iter().find(|stage| stage.as_str() == text)
    }
}

/// A line as it stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Line {
    pub id: String,
    pub offer_id: String,
    pub barcode: String,
    pub name: String,
    pub generic_name: String,
    /// In words.
    pub pack: String,
    /// Base units in a pack, above 0.
    pub pack_units: i64,
    /// Above 0.
    pub packs: i64,
    /// Of a pack, not below 0: as it was shown, or as somebody said yes to.
    pub price: Money,
    pub stage: Stage,
    pub numbers: Numbers,
    /// The line that it stands in for.
    pub substitute_for: Option<String>,
    /// Of the supplier, about its last answer.
    pub supplier_note: String,
}

/// Of whom an order is: whose offers its lines may name.
#[derive(Debug, Clone, Copy)]
pub struct Seller<'a> {
    pub supplier_id: &'a str,
    /// ISO 3166-1 numeric, of the facility that orders.
    pub country_id: i64,
}

/// What the offer of a line is now, against what was shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    Same,
    /// To this price of a pack.
    Moved(Money),
    /// Withdrawn, of somebody else, or of another product or pack than was shown: a price of that is none of this.
    Gone,
}

impl Standing {
    pub fn of(line: &Line, seller: Seller<'_>, offer: Option<&CurrentOffer>) -> Standing {
        let is_it = |offer: &&CurrentOffer| {
            !offer.withdrawn
                && offer.supplier_id == seller.supplier_id
                && offer.country_id == seller.country_id
                && offer.barcode == line.barcode
                && offer.pack_units == line.pack_units
        };
        match offer.filter(is_it) {
            None => Standing::Gone,
            Some(offer) if offer.price == line.price => Standing::Same,
            Some(offer) => Standing::Moved(offer.price),
        }
    }

    /// What becomes of a line that comes in: nothing is charged unseen.
    pub fn first_state(self) -> Stage {
        match self {
            Standing::Same => Stage::Asked,
            Standing::Moved(_) | Standing::Gone => Stage::Waiting,
        }
    }

    /// Why a line waits. One whose price moved there and back has moved all the same: it waits for its yes.
    pub fn reason(self) -> WaitReason {
        match self {
            Standing::Same | Standing::Moved(_) => WaitReason::PriceMoved,
            Standing::Gone => WaitReason::OfferGone,
        }
    }

    /// What a pack of `line` costs now; `None` when it is not offered any more.
    pub fn price_of(self, line: &Line) -> Option<Money> {
        match self {
            Standing::Same => Some(line.price),
            Standing::Moved(price) => Some(price),
            Standing::Gone => None,
        }
    }
}

/// Why nobody can say yes to a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Refusal {
    /// Again: to this price of a pack.
    PriceMoved(Money),
    OfferGone,
    Cancelled,
    /// It is asked at another price.
    AskedAlready,
}

/// Whether somebody who says yes to `price` changes something: a yes that was said already changes nothing.
pub fn accept(line: &Line, price: Money, standing: Standing) -> Result<bool, Refusal> {
    match line.stage {
        Stage::Cancelled => Err(Refusal::Cancelled),
        Stage::Asked if line.price == price => Ok(false),
        Stage::Asked => Err(Refusal::AskedAlready),
        Stage::Waiting => match standing.price_of(line) {
            None => Err(Refusal::OfferGone),
            Some(now) if now == price => Ok(true),
            Some(now) => Err(Refusal::PriceMoved(now)),
        },
    }
}

/// The supplier has answered it, or something of it came.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Answered;

/// Whether cancelling it changes something.
pub fn cancel(line: &Line) -> Result<bool, Answered> {
    if line.numbers != Numbers::default() || line.substitute_for.is_some() {
        return Err(Answered);
    }
    Ok(line.stage != Stage::Cancelled)
}

/// How many lines wait.
pub fn waiting<'a>(lines: impl IntoIterator<Item = &'a Line>) -> usize {
    lines.into_iter().filter(|line| line.stage == Stage::Waiting).count()
}

/// True when another line stands in for it.
pub fn is_substituted(line: &Line, lines: &[Line]) -> bool {
    lines.iter().any(|other| other.substitute_for.as_deref() == Some(&line.id))
}

/// `held`: it is above the limit of its account, and nobody has let it through.
pub fn state_of(lines: &[Line], held: bool) -> OrderState {
    let state = |line: &Line| line.shown_state(is_substituted(line, lines));
    let nothing_open = lines.iter().all(|line| line.open() <= 0);
    let came = lines.iter().any(Line::came);
    if lines.iter().all(|line| line.stage == Stage::Cancelled) {
        OrderState::Cancelled
    } else if held && !came && !nothing_open {
        OrderState::Held
    } else if waiting(lines) > 0 {
        OrderState::Waiting
    } else if lines.iter().any(|line| state(line) == OrderLineState::Asked) {
        OrderState::Submitted
    } else if nothing_open {
        if came { OrderState::Received } else { OrderState::Closed }
    } else if came {
        OrderState::PartReceived
    } else if lines.iter().any(|line| line.numbers.sent > 0) {
        OrderState::Sent
    } else {
        OrderState::Confirmed
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::offers::Availability;
    use crate::orders::amounts::total;

    const SELLER: Seller<'static> = Seller { supplier_id: "s", country_id: 288 };

    fn line(packs: i64, price: i64) -> Line {
        Line {
            id: "l".to_owned(),
            offer_id: "o".to_owned(),
            barcode: "b".to_owned(),
            name: "Amoxicillin".to_owned(),
            generic_name: String::new(),
            pack: "Box of 100".to_owned(),
            pack_units: 100,
            packs,
            price: Money::from_minor(price),
            stage: Stage::Waiting,
            numbers: Numbers::default(),
            substitute_for: None,
            supplier_note: String::new(),
        }
    }

    fn offer(price: i64) -> CurrentOffer {
        CurrentOffer {
            supplier_id: "s".to_owned(),
            supplier_name: "Supplier".to_owned(),
            country_id: 288,
            barcode: "b".to_owned(),
            name: "Amoxicillin".to_owned(),
            generic_name: String::new(),
            pack: "Box of 100".to_owned(),
            pack_units: 100,
            price: Money::from_minor(price),
            availability: Availability::Unavailable,
            minimum_packs: 10,
            withdrawn: false,
        }
    }

    #[test]
    fn only_the_very_offer_that_was_shown_is_asked() {
        let shown = line(2, 1250);
        let standing = |offer: Option<CurrentOffer>| Standing::of(&shown, SELLER, offer.as_ref());
        assert_eq!(standing(Some(offer(1250))), Standing::Same, "what is not there just now can be ordered");
        assert_eq!(standing(Some(CurrentOffer { name: "Amoxil".to_owned(), ..offer(1250) })), Standing::Same);
        assert_eq!(standing(Some(offer(1251))), Standing::Moved(Money::from_minor(1251)));
        for other in [
            CurrentOffer { withdrawn: true, ..offer(1250) },
            CurrentOffer { supplier_id: "t".to_owned(), ..offer(1250) },
            CurrentOffer { country_id: 566, ..offer(1250) },
            CurrentOffer { barcode: "c".to_owned(), ..offer(1250) },
            CurrentOffer { pack_units: 10, ..offer(1250) },
        ] {
            assert_eq!(standing(Some(other)), Standing::Gone);
        }
        assert_eq!(standing(None), Standing::Gone);
    }

    #[test]
    fn yes_is_said_once_and_to_what_it_costs_now() {
        let (waits, price) = (line(2, 1250), Money::from_minor);
        assert_eq!(accept(&waits, price(1300), Standing::Moved(price(1300))), Ok(true));
        assert_eq!(accept(&waits, price(1250), Standing::Same), Ok(true), "it moved there and back");
        let again = Refusal::PriceMoved(price(1400));
        assert_eq!(accept(&waits, price(1300), Standing::Moved(price(1400))), Err(again));
        assert_eq!(accept(&waits, price(1300), Standing::Gone), Err(Refusal::OfferGone));
        let asked = Line { stage: Stage::Asked, ..waits.clone() };
        assert_eq!(accept(&asked, price(1250), Standing::Gone), Ok(false));
        assert_eq!(accept(&asked, price(1300), Standing::Moved(price(1300))), Err(Refusal::AskedAlready));
        let cancelled = Line { stage: Stage::Cancelled, ..waits.clone() };
        assert_eq!(accept(&cancelled, price(1250), Standing::Same), Err(Refusal::Cancelled));
        assert_eq!((cancel(&waits), cancel(&asked), cancel(&cancelled)), (Ok(true), Ok(true), Ok(false)));
    }

    #[test]
    fn the_state_of_an_order_follows_from_its_lines() {
        use Stage::{Asked, Cancelled, Waiting};
        for (states, state) in [
            (&[Asked, Asked][..], OrderState::Submitted),
            (&[Asked, Cancelled], OrderState::Submitted),
            (&[Asked, Waiting], OrderState::Waiting),
            (&[Cancelled, Waiting], OrderState::Waiting),
            (&[Cancelled, Cancelled], OrderState::Cancelled),
        ] {
            let lines: Vec<Line> = states.iter().map(|state| Line { stage: *state, ..line(1, 1) }).collect();
            assert_eq!(state_of(&lines, false), state, "{states:?}");
            let held = if state == OrderState::Cancelled { state } else { OrderState::Held };
            assert_eq!(state_of(&lines, true), held, "{states:?}");
        }
    }

    #[derive(Debug, Clone)]
    enum Step {
        Move(usize, i64),
        Withdraw(usize),
        /// To what it costs now, or to what it cost when it was ordered.
        Accept(usize, bool),
        Cancel(usize),
    }

    fn step() -> impl Strategy<Value = Step> {
        prop_oneof![
            (any::<usize>(), 0..5_000_i64).prop_map(|(at, price)| Step::Move(at, price)),
            any::<usize>().prop_map(Step::Withdraw),
            (any::<usize>(), any::<bool>()).prop_map(|(at, now)| Step::Accept(at, now)),
            any::<usize>().prop_map(Step::Cancel),
        ]
    }

    fn packs(lines: &[Line], state: Stage) -> i64 {
        lines.iter().filter(|line| line.stage == state).map(|line| line.packs).sum()
    }

    /// Takes one step; what a person said yes to, when that counted.
    fn take(lines: &mut [Line], offers: &mut [Option<CurrentOffer>], step: &Step) -> Option<(usize, Money)> {
        let count = lines.len();
        match *step {
            Step::Move(at, price) => offers[at % count] = Some(offer(price)),
            Step::Withdraw(at) => offers[at % count] = None,
            Step::Accept(at, now) => {
                let (line, offer) = (&mut lines[at % count], &offers[at % count]);
                let standing = Standing::of(line, SELLER, offer.as_ref());
                let price = offer.as_ref().filter(|_| now).map_or(line.price, |offer| offer.price);
                if accept(line, price, standing) == Ok(true) {
                    (line.stage, line.price) = (Stage::Asked, price);
                    return Some((at % count, price));
                }
            }
            Step::Cancel(at) => {
                if cancel(&lines[at % count]) == Ok(true) {
                    lines[at % count].stage = Stage::Cancelled;
                }
            }
        }
        None
    }

    proptest! {
        #[test]
        fn nothing_of_an_order_gets_lost_and_nothing_is_charged_unseen(
            ordered in prop::collection::vec((1..1_000_i64, 0..5_000_i64, 0..5_000_i64), 1..12),
            steps in prop::collection::vec(step(), 0..60),
        ) {
            let mut offers: Vec<_> = ordered.iter().map(|(_, _, now)| Some(offer(*now))).collect();
            let mut lines: Vec<Line> = ordered.iter().map(|(packs, shown, _)| line(*packs, *shown)).collect();
            // What a person has seen, of each line.
            let mut seen: Vec<Money> = lines.iter().map(|line| line.price).collect();
            for (line, offer) in lines.iter_mut().zip(&offers) {
                line.stage = Standing::of(line, SELLER, offer.as_ref()).first_state();
            }
            for step in &steps {
                if let Some((at, price)) = take(&mut lines, &mut offers, step) {
                    seen[at] = price;
                }
                use Stage::{Asked, Cancelled, Waiting};
                let all: i64 = ordered.iter().map(|(packs, _, _)| packs).sum();
                prop_assert_eq!(packs(&lines, Asked) + packs(&lines, Waiting) + packs(&lines, Cancelled), all);
                let asked = lines.iter().zip(&seen).filter(|(line, _)| line.stage == Asked);
                let charged: i64 = asked.map(|(line, price)| line.packs * price.minor()).sum();
                prop_assert_eq!(total(&lines), Some(Money::from_minor(charged)));
                prop_assert_eq!(waiting(&lines) > 0, state_of(&lines, false) == OrderState::Waiting);
            }
        }
    }
}
