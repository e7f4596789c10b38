use super::Problem;

/// ENT-16: who has one of these works with patients.
pub const PATIENT_APPS: [&str; 4] = ["POS", "Health Services", "Member Management", "Member Directory"];

/// True when `apps`, of a person, has one of `asked`.
pub fn has_one_of(apps: &[String], asked: &[&str]) -> bool {
    apps.iter().any(|held| asked.contains(&held.as_str()))
}

/// Who calls, as the token and the users table say. Taking it as an argument makes a handler need sign-in.
#[derive(Debug, Clone, PartialEq)]
pub struct Caller {
    pub session_id: String,
    pub user_id: String,
    pub username: String,
    pub full_name: String,
    /// `None` for provider staff, who belong to no facility
    pub facility_id: Option<String>,
    /// Country code, two letters
    pub location: String,
    pub is_staff: bool,
    pub scopes: Vec<String>,
    pub groups: Vec<String>,
    /// Names of ENT-16
    pub apps: Vec<String>,
}

impl Caller {
    /// API-41: people of a facility see that facility only; staff may read every one.
    pub fn require_facility(&self, facility_id: &str) -> Result<(), Problem> {
        if self.is_staff || self.belongs_to(facility_id) {
            return Ok(());
        }
        Err(Problem::forbidden("other_facility", "You do not belong to this facility."))
    }

    /// ROL-16: who works with the stock of this facility.
    pub fn require_stock_keeper(&self, facility_id: &str) -> Result<(), Problem> {
        self.require_facility(facility_id)?;
        if self.apps.iter().any(|app| app == "Inventory") {
            return Ok(());
        }
        Err(Problem::forbidden("no_inventory", "Your account does not have the Inventory app. Ask your administrator."))
    }

    /// ENT-16: who may see what this facility earns.
    pub fn require_analytics(&self, facility_id: &str) -> Result<(), Problem> {
        self.require_facility(facility_id)?;
        if self.apps.iter().any(|app| app == "Analytics") {
            return Ok(());
        }
        Err(Problem::forbidden("no_analytics", "Your account does not have the Analytics app. Ask your administrator."))
    }

    /// ENT-16: who orders for this facility; people of the provider look.
    pub fn require_orders(&self, facility_id: &str) -> Result<(), Problem> {
        self.require_facility(facility_id)?;
        if self.is_staff || self.apps.iter().any(|app| app == "Order") {
            return Ok(());
        }
        Err(Problem::forbidden("no_order", "Your account does not have the Order app. Ask your administrator."))
    }

    /// True for who works with patients: at the till, in health services, with members. Others see nobody.
    pub fn works_with_patients(&self) -> bool {
        has_one_of(&self.apps, &PATIENT_APPS)
    }

    /// ENT-16: who may see the patients of this facility.
    pub fn require_patients(&self, facility_id: &str) -> Result<(), Problem> {
        self.require_facility(facility_id)?;
        if self.works_with_patients() {
            return Ok(());
        }
        let detail = "Your account has none of the apps that work with patients. Ask your administrator.";
        Err(Problem::forbidden("no_patients", detail))
    }

    /// People of the provider only.
    pub fn require_staff(&self) -> Result<(), Problem> {
        if self.is_staff {
            return Ok(());
        }
        Err(Problem::forbidden("staff_only", "Only people of the provider may do this."))
    }

    /// True for people of the facility; staff belong to none.
    pub fn belongs_to(&self, facility_id: &str) -> bool {
        self.facility_id.as_deref() == Some(facility_id)
    }

    pub fn has_scope(&self, scope: &str) -> bool {
        self.scopes.iter().any(|held| held == scope)
    }
}
