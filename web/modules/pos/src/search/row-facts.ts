/** What a row says of a product, worked out once and not at every key. Pure. */
import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import type { TFunction } from 'i18next';
import { displayBatch, expiryState } from '../rules/fefo';
import { type Asking, isAsked } from '../rules/prescription';
import { type PriceTier, priceOf } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import type { Till } from '../shared/use-till';

export interface RowFacts {
  name: string;
  /** Brand, generic and form where the name does not say them. */
  details: string;
  price: string;
  /** It is the member price, and another than walk-in customers pay. */
  forMembers: boolean;
  /**
   * Whether the till asks for a prescription, how many are left and how long they are good, in plain words; empty of a
   * service or a fee.
   */
  plain: string;
  /** The same where it asks for a look. */
  badge: { tone: 'attention' | 'failure'; text: string } | null;
  /** Nothing of it can be handed over by the books. */
  missing: boolean;
}

export interface RowContext {
  till: Till;
  tier: PriceTier;
  today: string;
  /** Who is asked about prescriptions. */
  asking: Asking;
  t: TFunction;
}

/** Answers the same object for the same record, so that its row need not be drawn again. */
export function rowFactsFor(context: RowContext): (item: InventoryRecord) => RowFacts {
  const known = new WeakMap<InventoryRecord, RowFacts>();
  return (item) => {
    const facts = known.get(item) ?? { ...named(item), ...priced(item, context), ...asked(item, context) };
    known.set(item, facts);
    return facts;
  };
}

/** Names longer than this end in an ellipsis on a phone, and brands of one product differ only at the end of theirs. */
const SHORT_NAME = 48;

function named({ name, generic_name, brand_name, form }: InventoryRecord): Pick<RowFacts, 'name' | 'details'> {
  const said = name.toLowerCase();
  const differs = (text: string) => text !== '' && !said.includes(text.toLowerCase());
  const brand = brand_name !== '' && (differs(brand_name) || name.length > SHORT_NAME) ? [brand_name] : [];
  return { name, details: [...brand, ...[generic_name, form].filter(differs)].join(' · ') };
}

function priced(item: InventoryRecord, { till, tier, t }: RowContext): Pick<RowFacts, 'price' | 'forMembers'> {
  const prices = { walkIn: item.walk_in_selling_price, member: item.member_selling_price };
  const price = priceOf(prices, tier, till.currency);
  const forMembers = tier === 'member' && price !== priceOf(prices, 'walk_in', till.currency);
  return { price: price === null ? t('product.noPrice') : till.money(price), forMembers };
}

function asked(item: InventoryRecord, context: RowContext): Stocked {
  const found = stocked(item, context);
  if (!isAsked(item, context.asking)) return found;
  return { ...found, plain: [context.t('product.prescription'), found.plain].filter(Boolean).join(' · ') };
}

type Stocked = Pick<RowFacts, 'plain' | 'badge' | 'missing'>;

function stocked(item: InventoryRecord, { till, today, t }: RowContext): Stocked {
  if (item.stocked === false) return { plain: '', badge: null, missing: false };
  const { state, left, expiredOn } = stockVerdict(item, 1, today);
  const month = (day: string) => formatExpiry(day, till.language);
  if (state === 'only_expired') {
    const text = t('product.onlyExpired', { count: left, date: expiredOn ? month(expiredOn) : '' });
    return { plain: '', badge: { tone: 'failure', text }, missing: true };
  }
  if (state === 'none') return { plain: '', badge: { tone: 'attention', text: t('product.noneLeft') }, missing: true };
  const some = t('product.left', { n: left });
  const expiry = displayBatch(item.batches, today)?.expiry_date ?? item.expiry_date;
  if (!expiry) return { plain: some, badge: null, missing: false };
  const date = month(expiry);
  if (expiryState(expiry, today) !== 'soon') {
    return { plain: `${some} · ${t('product.expires', { date })}`, badge: null, missing: false };
  }
  return { plain: some, badge: { tone: 'attention', text: t('product.expiresSoon', { date }) }, missing: false };
}
