/** What a customer pays with. A sale takes any number of tenders; together they make its total exactly. Pure. */

/** Amounts in minor units. `amount` is what goes to the sale. */
export type Tender =
  | { method: 'cash'; amount: bigint; tendered: bigint; change: bigint }
  /** An empty reference: the payment is not confirmed. */
  | { method: 'mobile_money'; amount: bigint; channelId: string; reference: string };

const paid = (tenders: readonly Tender[]) => tenders.reduce((sum, tender) => sum + tender.amount, 0n);

/** Minor units still to pay; never below zero. */
export function balance(total: bigint, tenders: readonly Tender[]): bigint {
  const rest = total - paid(tenders);
  return rest > 0n ? rest : 0n;
}

/** Notes handed over for what is still to pay: what they exceed it by goes back as change. */
export function cashTender(rest: bigint, tendered: bigint): Tender {
  const amount = tendered < rest ? tendered : rest;
  return { method: 'cash', amount, tendered, change: tendered - amount };
}

/** Minor units to give back. */
export function changeOf(tenders: readonly Tender[]): bigint {
  return tenders.reduce((sum, tender) => sum + (tender.method === 'cash' ? tender.change : 0n), 0n);
}

function isHonest(tender: Tender): boolean {
  if (tender.amount < 0n) return false;
  if (tender.method === 'mobile_money') return true;
  return tender.change >= 0n && tender.tendered - tender.change === tender.amount;
}

/** True when the tenders make the total to the last minor unit; only cash may be handed over in excess, as change. */
export function settles(total: bigint, tenders: readonly Tender[]): boolean {
  return paid(tenders) === total && tenders.every(isHonest);
}
