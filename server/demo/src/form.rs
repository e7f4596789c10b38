//! Pharmaceutical forms and the packs they come in.

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    Tablet,
    Capsule,
    Dispersible,
    Chewable,
    Effervescent,
    Syrup,
    Suspension,
    OralDrops,
    Sachet,
    Injection,
    Powder,
    Infusion,
    Pen,
    Cream,
    Ointment,
    Gel,
    Lotion,
    Shampoo,
    Soap,
    EyeDrops,
    EyeOintment,
    EarDrops,
    NasalSpray,
    Inhaler,
    Nebules,
    Suppository,
    Pessary,
    VaginalCream,
    Lozenge,
    Mouthwash,
    Solution,
    Patch,
    Piece,
    Kit,
}

/// What a pack is called, and its price in percent of the smallest pack's.
pub type Pack = (&'static str, i64);

const TABLETS: &[Pack] = &[("1 x 10", 100), ("2 x 10", 185), ("3 x 10", 265), ("10 x 10", 820)];
const SMALL_BOTTLES: &[Pack] = &[("60 mL", 100), ("100 mL", 145), ("125 mL", 170)];
const TUBES: &[Pack] = &[("15 g", 100), ("30 g", 165)];

struct Row {
    name: &'static str,
    /// Price of the smallest pack in percent of ten tablets of the same substance.
    price: i64,
    packs: &'static [Pack],
}

const fn row(name: &'static str, price: i64, packs: &'static [Pack]) -> Row {
    Row { name, price, packs }
}

impl Form {
    #[rustfmt::skip]
    fn row(self) -> Row {
        match self {
            Form::Tablet => row("Tablets", 100, TABLETS),
            Form::Capsule => row("Capsules", 110, TABLETS),
            Form::Dispersible => row("Dispersible tablets", 115, TABLETS),
            Form::Chewable => row("Chewable tablets", 120, TABLETS),
            Form::Effervescent => row("Effervescent tablets", 180, &[("10 tablets", 100), ("20 tablets", 185)]),
            Form::Syrup => row("Syrup", 210, SMALL_BOTTLES),
            Form::Suspension => row("Oral suspension", 220, SMALL_BOTTLES),
            Form::OralDrops => row("Oral drops", 190, &[("15 mL", 100), ("30 mL", 170)]),
            Form::Sachet => row("Sachets", 150, &[("10 sachets", 100), ("20 sachets", 190), ("50 sachets", 450)]),
            Form::Injection => row("Injection", 130, &[("1 ampoule", 100), ("5 ampoules", 470), ("10 ampoules", 900)]),
            Form::Powder => row("Powder for injection", 220, &[("1 vial", 100), ("10 vials", 930)]),
            Form::Infusion => row("Infusion", 240, &[("250 mL", 100), ("500 mL", 130), ("1 L", 180)]),
            Form::Pen => row("Pre-filled pen", 900, &[("1 x 3 mL", 100), ("5 x 3 mL", 480)]),
            Form::Cream => row("Cream", 170, TUBES),
            Form::Ointment => row("Ointment", 170, TUBES),
            Form::Gel => row("Gel", 200, &[("20 g", 100), ("50 g", 210)]),
            Form::Lotion => row("Lotion", 220, &[("60 mL", 100), ("100 mL", 150)]),
            Form::Shampoo => row("Shampoo", 380, &[("100 mL", 100), ("150 mL", 140)]),
            Form::Soap => row("Medicated soap", 110, &[("75 g", 100), ("100 g", 125)]),
            Form::EyeDrops => row("Eye drops", 190, &[("5 mL", 100), ("10 mL", 175)]),
            Form::EyeOintment => row("Eye ointment", 160, &[("3.5 g", 100), ("5 g", 130)]),
            Form::EarDrops => row("Ear drops", 180, &[("5 mL", 100), ("10 mL", 170)]),
            Form::NasalSpray => row("Nasal spray", 320, &[("10 mL", 100), ("20 mL", 180)]),
            Form::Inhaler => row("Inhaler", 480, &[("120 doses", 100), ("200 doses", 150)]),
            Form::Nebules => row("Nebuliser solution", 450, &[("5 x 2.5 mL", 100), ("20 x 2.5 mL", 360)]),
            Form::Suppository => row("Suppositories", 150, &[("5 pieces", 100), ("10 pieces", 190)]),
            Form::Pessary => row("Pessaries", 170, &[("3 pieces", 100), ("6 pieces", 185)]),
            Form::VaginalCream => row("Vaginal cream", 230, &[("20 g", 100), ("35 g", 160)]),
            Form::Lozenge => row("Lozenges", 90, &[("1 x 8", 100), ("2 x 8", 190), ("3 x 8", 275)]),
            Form::Mouthwash => row("Mouthwash", 260, &[("100 mL", 100), ("200 mL", 175)]),
            Form::Solution => row("Solution", 160, &[("50 mL", 100), ("100 mL", 170), ("500 mL", 520)]),
            Form::Patch => row("Patches", 600, &[("5 patches", 100), ("10 patches", 190)]),
            Form::Piece => row("Device", 100, &[("1 piece", 100), ("10 pieces", 900), ("50 pieces", 4_200)]),
            Form::Kit => row("Test kit", 100, &[("1 test", 100), ("25 tests", 2_100), ("50 tests", 4_000)]),
        }
    }

    pub fn name(self) -> &'static str {
        self.row().name
    }

    pub fn price(self) -> i64 {
        self.row().price
    }

    /// From smallest to largest; never empty.
    pub fn packs(self) -> &'static [Pack] {
        self.row().packs
    }
}
