// Behaviours of the server, one a mutant: the promise it breaks, where it stands, and which tests must notice (by a part
// of their names). `crate` is the package whose tests are run.
const app = 'server/app/src';

const mutant = (promise, file, find, become, ...tests) => ({ promise, crate: 'bloom', file, find, become, tests });
const sheets = (promise, file, find, become, ...tests) => ({
  ...mutant(promise, `server/sheets/src/${file}`, find, become, ...tests),
  crate: 'bloom-sheets',
});
const storage = (promise, file, find, become, ...tests) => ({
  ...mutant(promise, `server/storage/src/${file}`, find, become, ...tests),
  crate: 'bloom-storage',
});

export const rustMutants = [
  // Who is at the device
  mutant(
    'a handle is good on its own device only',
    `${app}/sessions/handles/mod.rs`,
    '() if handle.device_id != device_id => Verdict::Stolen,',
    '',
    'auth::handles',
  ),
  mutant(
    'a stolen handle is revoked with its session',
    `${app}/sessions/handles/mod.rs`,
    'end(tx, &found, now).await?;\n            Ok(None)',
    'Ok(None)',
    'auth::handles',
  ),
  mutant(
    'a sign-out without a network ends nothing without its proof',
    `${app}/auth/end_offline.rs`,
    'if digest(&format!("bloom sign-out {token}")) == proof {',
    'if !token.is_empty() || proof.is_empty() {',
    'auth::handles',
  ),
  mutant(
    'a year of birth is no PIN',
    `${app}/users/pin_strength.rs`,
    '() if (FIRST_BIRTH_YEAR..=this_year).contains(&year) => Some("must not be a year of birth"),',
    '() if year < 0 && FIRST_BIRTH_YEAR > this_year => Some("must not be a year of birth"),',
    'pin_strength',
  ),
  // What comes from outside
  mutant(
    'a price list for many facilities is applied in short steps',
    `${app}/uploads/kinds/price_list.rs`,
    '(MOST_AT_ONCE / self.facilities.max(1)).clamp(1, PIECE)',
    'PIECE.min(MOST_AT_ONCE + self.facilities)',
    'uploads::price_list',
  ),
  mutant(
    'a number that several products share is none of them',
    `${app}/uploads/kinds/shared_numbers.rs`,
    'if sharing.len() < 2 {',
    'if sharing.len() < 99 {',
    'uploads::twins',
  ),
  mutant(
    'what is held is in the trail, and bounded',
    `${app}/inbox/receive.rs`,
    'if held.is_new {',
    'if held.is_new && MOST_HELD_A_DAY < 0 {',
    'inbox::held',
  ),
  // The counter's rules
  mutant(
    'an expired batch is not sold by itself',
    `${app}/inventory/fefo.rs`,
    '.filter(|batch| batch.expiry_date >= day)',
    '.filter(|_| true)',
    'inventory::fefo',
  ),
  mutant(
    'what is not on hand is oversold',
    `${app}/inventory/fefo.rs`,
    'allocation.oversold = true;',
    '',
    'inventory::fefo',
  ),
  mutant(
    'of a service no stock moves',
    `${app}/inventory/sell.rs`,
    ' && !not_stocked.contains(demand.product_id)',
    '',
    'inventory::not_stocked',
  ),
  mutant(
    'what has stock does not become a service',
    `${app}/inventory/stocked.rs`,
    'if there > 0 {',
    'if there > 1_000 {',
    'inventory::not_stocked',
  ),
  mutant(
    'days without stock do not count as days of use',
    `${app}/needs/rule.rs`,
    'let known = figures.days - figures.days_without;',
    'let known = figures.days;',
    'needs::rule',
  ),
  mutant(
    'batches that expire share the days until then',
    `${app}/needs/rule.rs`,
    'batch.quantity.min((until_then - counted).max(0))',
    'batch.quantity.min(until_then)',
    'needs::rule',
  ),
  mutant(
    'a day on which the last unit was sold had stock',
    `${app}/needs/days.rs`,
    'served[window.day_of(at)] = true;',
    '',
    'needs::days',
  ),
  mutant(
    'what is on order is told with the very next question',
    `${app}/needs/mod.rs`,
    'if orders::changes(state.db.read(), facility_id).await? != mark.order_changes {',
    'if orders::changes(state.db.read(), facility_id).await? < mark.order_changes {',
    'needs::feed',
  ),
  mutant(
    'a budget buys no less than the supplier sells',
    `${app}/needs/budget.rs`,
    'if fitting < one.minimum_packs { 0 } else { fitting }',
    'if fitting < 1 { 0 } else { fitting }',
    'needs::budget',
  ),
  mutant(
    'a member pays the member price',
    `${app}/sales/rules/price.rs`,
    'Tier::Member => member.filter(|price| *price >= Money::ZERO).unwrap_or(walk_in),',
    'Tier::Member => member.map_or(walk_in, |_| walk_in),',
    'rules::price',
  ),
  mutant(
    'a promo takes nothing below its minimum',
    `${app}/sales/rules/promo.rs`,
    'if eligible < least {',
    'if eligible < Money::ZERO.min(least) {',
    'rules::promo',
  ),
  mutant(
    'half a minor unit rounds up',
    `${app}/sales/rules/promo.rs`,
    '* 2 + 100).div_euclid(200)',
    '* 2).div_euclid(200)',
    'rules::promo',
  ),
  mutant(
    'the last day belongs to a promo',
    `${app}/sales/rules/promo.rs`,
    '} else if day > promo.ends_on {',
    '} else if day >= promo.ends_on {',
    'rules::promo',
    'judge',
  ),
  mutant(
    'payments that do not cover the total are flagged',
    `${app}/sales/rules/totals.rs`,
    'subtotal(amounts) == Some(total)',
    'subtotal(amounts) >= Some(total)',
    'rules::totals',
  ),
  mutant(
    'a price that differs is flagged',
    `${app}/sales/judge.rs`,
    '!price::is_asked(prices, line.unit_price, facts.buyer)',
    'false && price::is_asked(prices, line.unit_price, facts.buyer)',
    'judge',
  ),
  mutant(
    'an amount finer than the currency is refused',
    `${app}/values/money.rs`,
    "if extra.bytes().any(|byte| byte != b'0') {",
    "if extra.bytes().any(|byte| byte == b'x') {",
    'values::money',
  ),

  // The inbox
  mutant(
    'a record whose content was changed is held',
    `${app}/inbox/receive.rs`,
    '(record.sent.hash != record.computed_hash).then(Fault::hash_mismatch)',
    'record.sent.hash.is_empty().then(Fault::hash_mismatch)',
    'sync',
  ),
  mutant(
    'another record under the same id is held',
    `${app}/inbox/store.rs`,
    'self.hash == hash && self.facility_id == facility_id',
    'self.facility_id == facility_id || hash.is_empty()',
    'sync',
  ),
  mutant(
    'a record of a kind that this server does not know waits at its till',
    `${app}/inbox/receive.rs`,
    'Before::Nothing => Ok(Outcome::Answered(wait(claims, unknown))),',
    'Before::Nothing => Ok(Outcome::Held(Fault::malformed(unknown.detail()))),',
    'inbox::unknown',
  ),
  mutant(
    'a record in a later wording waits at its till',
    `${app}/inbox/record.rs`,
    'if envelope.schema > kind.schema() {',
    'if envelope.schema > kind.schema() && envelope.seq == 0 {',
    'inbox',
  ),
  mutant(
    'nobody sends for another facility',
    `${app}/inbox/receive.rs`,
    'if record.sent.facility_id != self.facility_id {',
    'if record.sent.facility_id.is_empty() {',
    'sync',
  ),

  mutant(
    'a held patient is shown to who works with patients only',
    `${app}/inbox/kinds/patient.rs`,
    'const SHOWS_A_PATIENT: bool = true;',
    'const SHOWS_A_PATIENT: bool = false;',
    'inbox::held',
  ),
  mutant(
    'a sale of a date that cannot be is held',
    `${app}/inbox/kinds/sale.rs`,
    'const IS_DATED: bool = true;',
    'const IS_DATED: bool = false;',
    'inbox::held',
  ),

  // Rights
  mutant(
    'nobody gives away what they do not have',
    `${app}/access/mod.rs`,
    'fresh.filter(|name| !may.contains(name)).collect()',
    'fresh.filter(|name| may.is_empty() && !may.contains(name)).collect()',
    'users',
  ),
  mutant(
    'nobody changes somebody more powerful',
    `${app}/access/mod.rs`,
    'Power::of(account.is_staff, account.groups) > Power::of(caller.is_staff, &caller.groups)',
    'Power::of(account.is_staff, account.groups) > Power::Provider',
    'users',
  ),
  mutant(
    'nobody changes people of another facility',
    `${app}/access/mod.rs`,
    'if !caller.is_staff && (account.is_staff || account.facility_id != caller.facility_id.as_deref()) {',
    'if !caller.is_staff && account.is_staff {',
    'users',
  ),

  // Stock
  mutant(
    'an adjustment never takes more than a batch holds',
    `${app}/inventory/adjust.rs`,
    'if batch.quantity + quantity < 0 {',
    'if batch.quantity + quantity < -1_000_000 {',
    'inventory',
  ),
  mutant(
    'the same adjustment is booked once',
    `${app}/inventory/adjust.rs`,
    '== Claim::First {',
    '!= Claim::First {',
    'inventory::adjust',
  ),
  mutant(
    'a difference of a transfer needs its reason',
    `${app}/transfers/receive.rs`,
    '_ if more == 0 => {}',
    '_ if more <= 0 => {}',
    'transfers',
  ),
  mutant(
    'a transfer waits its whole day',
    `${app}/transfers/finalise_due.rs`,
    'TimeDelta::hours(24)',
    'TimeDelta::hours(12)',
    'transfers',
  ),
  mutant(
    'who lost the lease writes nothing',
    `${app}/jobs/store.rs`,
    "WHERE id = $1 AND lease_by = $2 AND state = 'running'\"",
    "WHERE id = $1 AND $2 = $2 AND state = 'running'\"",
    'jobs',
  ),

  // Files
  mutant(
    'a number that can be read in two ways is refused',
    `${app}/uploads/cells.rs`,
    'return Err(&messages::AMBIGUOUS_NUMBER);',
    '',
    'cells',
  ),
  mutant(
    'the day comes first in 03/04/2027',
    `${app}/uploads/cells.rs`,
    '[first, second, third] => whole_date(first, second, third),',
    '[first, second, third] => whole_date(second, first, third),',
    'cells',
  ),
  sheets(
    'a formula is disarmed',
    'write.rs',
    'Cell::Text(text) => disarmed(text)',
    'Cell::Text(text) => (*text).to_owned()',
    'write',
  ),

  // A long count is applied in parts
  mutant(
    'what cannot be applied of a long count is refused before anything moves',
    `${app}/stock_counts/apply.rs`,
    'let mut products = store::lines::products_without_batch(tx, &stored.id).await?;',
    'let mut products: Vec<String> = Vec::new();',
    'stock_counts::long',
  ),
  mutant(
    'a count that is being applied is not changed',
    `${app}/stock_counts/mod.rs`,
    'CountStatus::Open => Ok(stored),\n        other',
    'CountStatus::Open | CountStatus::Applying => Ok(stored),\n        other',
    'stock_counts::long',
  ),
  mutant(
    'a count of which the rest is given up says so',
    `${app}/stock_counts/apply.rs`,
    'store::say(tx, lost.subject_id, CountStatus::Stopped, None).await',
    'Ok(())',
    'stock_counts::long',
  ),
  mutant(
    'a line of a count is applied once',
    `${app}/stock_counts/store/lines.rs`,
    'WHERE l.count_id = $1 AND l.after_it IS NULL\n        ORDER BY',
    'WHERE l.count_id = $1\n        ORDER BY',
    'stock_counts::apply',
  ),

  // Pages that are kept, and what a sale writes
  mutant(
    'a kept page counts for its moment only',
    `${app}/web/page_cache.rs`,
    '.filter(|kept| kept.moment == *moment)',
    '.filter(|_| *moment == *moment)',
    'inventory::list',
  ),
  mutant(
    'a till hears which stock has changed',
    `${app}/inventory/ledger/store/mod.rs`,
    'UPDATE stock_changes SET changed_at = $1 WHERE',
    'UPDATE stock_changes SET changed_at = changed_at + 0 * $1 WHERE',
    'inventory::changed',
  ),
  mutant(
    'what was held of a record that came whole is settled',
    `${app}/inbox/store.rs`,
    'q.record_id = sync_inbox.id AND q.resolved_at IS NULL',
    'q.record_id = sync_inbox.id AND q.resolved_at = 0',
    'inbox',
  ),
  mutant(
    'a till is noted whose last record was held',
    `${app}/inbox/request.rs`,
    'device.as_ref().filter(|_| noted_with_records)',
    'device.as_ref().filter(|_| false)',
    'inbox',
  ),

  // What a file did is undone
  mutant(
    'a delivery that was counted is not undone',
    `${app}/inventory/ledger/mod.rs`,
    'moved.extend(counted.filter_map(|posted| posted.batch_id.as_deref()));',
    'let _ = counted.count();',
    'uploads::undo',
  ),
  mutant(
    'a delivery that is undone stands on nothing',
    `${app}/inventory/ledger/store/mod.rs`,
    'GROUP BY batch_id, source_id HAVING SUM(quantity) <> 0',
    'GROUP BY batch_id, source_id',
    'uploads::undo',
  ),
  mutant(
    'the costs of a delivery that is undone are forgotten',
    `${app}/uploads/undo.rs`,
    'inventory::undo_costs(tx, &changes.collect::<Vec<_>>()).await?;',
    'drop(learned.collect::<Vec<_>>());',
    'uploads::undo',
  ),
  mutant(
    'a delivery that is undone may come again',
    `${app}/deliveries/store.rs`,
    'd.sent_as = $2 AND d.undone_at IS NULL',
    'd.sent_as = $2',
    'uploads::undo',
  ),
  mutant(
    'own products that somebody uses are not undone',
    `${app}/custom_products/mod.rs`,
    'let standing = store::used(tx, facility_id, product_ids).await?;',
    'let standing = store::used(tx, facility_id, product_ids).await? * 0;',
    'uploads::undo',
  ),
  mutant(
    'tills are told which products were undone',
    `${app}/inventory/changed.rs`,
    'since(&state.db, &query.facility_id, since)',
    'since(&state.db, &query.facility_id, since + 600_000)',
    'uploads::undo',
  ),

  // What is acknowledged is kept
  storage(
    'rows written together name their columns in one order',
    'bulk.rs',
    '.find(|others| *others != columns)',
    '.find(|_| false)',
    'bulk',
  ),
  storage(
    'after a statement that failed nothing of its transaction is kept',
    'transaction.rs',
    'if self.failed.load(Ordering::SeqCst) {\n            return',
    'if self.failed.load(Ordering::SeqCst) && self.lease.is_none() && self.failed.load(Ordering::Relaxed) {\n            return',
    'after_a_statement_that_failed',
  ),
  storage(
    'a connection on which something went wrong is not used again',
    'writer.rs',
    'if !self.trusted || self.failed.load(Ordering::SeqCst) {\n            self.discard();',
    'if !self.trusted && self.failed.load(Ordering::SeqCst) && self.writer.doubts() > 1_000_000 {\n            self.discard();',
    'a_connection_on_which_a_statement_failed',
    'a_connection_that_was_left',
  ),
  mutant(
    'a database that is damaged or lost something is not sold with',
    `${app}/opening.rs`,
    'if !storage.start_anyway {\n        bail!("{}", refusal(&file, &flaws));',
    'if flaws.is_empty() {\n        bail!("{}", refusal(&file, &flaws));',
    'opening::',
  ),
  mutant(
    'one server works with a folder',
    `${app}/opening.rs`,
    'Err(_) if began.elapsed() < LOCK_PATIENCE => tokio::time::sleep(LOCK_PAUSE).await,',
    'Err(_) if began.elapsed() < LOCK_PATIENCE => return Ok(None),',
    'opening::',
  ),
  mutant(
    'a restored database has a generation of its own',
    `${app}/backup/restore.rs`,
    'generation::begin_restored(&tx, clock, backup_made_at).await?;',
    'let _ = (clock, backup_made_at);',
    'backup',
  ),
  mutant(
    'a restore asks before it puts a database in the place of another',
    `${app}/backup/restore.rs`,
    'if file.exists() && !options.replace {',
    'if file.exists() && !options.replace && options.from.is_none() {',
    'backup',
  ),
  mutant(
    'a backup that was changed is not put back',
    `${app}/backup/restore.rs`,
    'manifest.check(from)?;\n    let url',
    'let url',
    'backup',
  ),

  // What is ordered
  mutant(
    'nothing of an order is charged unseen',
    `${app}/orders/line.rs`,
    'Standing::Same => OrderLineState::Asked,\n            Standing::Moved(_) | Standing::Gone',
    'Standing::Same | Standing::Moved(_) => OrderLineState::Asked,\n            Standing::Gone',
    'orders::',
  ),
  mutant(
    'yes is said to what it costs now',
    `${app}/orders/line.rs`,
    'Some(now) if now == price => Ok(true),',
    'Some(now) if now >= price => Ok(true),',
    'orders::',
  ),
  mutant(
    'another pack is not what was shown',
    `${app}/orders/line.rs`,
    '\n                && offer.pack_units == line.pack_units',
    '',
    'orders::line',
  ),
  mutant(
    'an order of another facility is not there',
    `${app}/orders/mod.rs`,
    'found.filter(|order| caller.is_staff || caller.belongs_to(&order.facility_id));\n    let stored',
    'found.filter(|order| caller.is_staff || !order.facility_id.is_empty());\n    let stored',
    'orders::who',
  ),

  // What costs the server work has an end
  mutant(
    'one facility has so many downloads and uploads under way',
    `${app}/quotas/mod.rs`,
    ' || waiting_there >= quota.of_facility {',
    ' || waiting_there < 0 {',
    'one_facility_has_so_many',
  ),
  mutant(
    'so many alerts are kept of a day',
    `${app}/support/mod.rs`,
    '>= MOST_A_DAY {',
    '>= MOST_A_DAY * 1_000 {',
    'support::alerts',
  ),
  sheets(
    'one large workbook is read at a time',
    'xlsx_reader.rs',
    'let _turn = (bytes > LARGE)',
    'let _turn = (bytes > u64::MAX - LARGE)',
    'a_large_workbook',
  ),
];
