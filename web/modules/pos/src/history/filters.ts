/** What of the sales is shown: the filters of the page, as they stand in the address (`?day=week&payment=cash`). */
import { nameWords } from '@bloom/patients';
import { kindOf, type ListedSale, statusOf } from '../sales/list-sales';
import { type DayFilter, isDayFilter } from '../shared/day-range';

/** Empty: everything. All that are set must hold. */
export interface SalesFilter {
  day: DayFilter;
  /** Words of a patient's name, typed. */
  patient: string;
  /** A user's id. */
  cashier: string;
  /** A `PaymentKind`: also part of a split payment. Or `split`: paid in more than one part. */
  payment: string;
  /** A status other than `sent`. */
  state: string;
  /** A receipt number or a part of it, typed. */
  receipt: string;
}

export const NO_FILTER: SalesFilter = { day: 'today', patient: '', cashier: '', payment: '', state: '', receipt: '' };
const FIELDS = Object.keys(NO_FILTER) as (keyof SalesFilter)[];
export const STATES = ['waiting', 'held', 'check', 'dismissed'] as const;

/** What cannot be understood in an address is left out. */
export function readFilter(search: string): SalesFilter {
  const params = new URLSearchParams(search);
  const filter = { ...NO_FILTER };
  for (const field of FIELDS) filter[field] = params.get(field) ?? NO_FILTER[field];
  if (!isDayFilter(filter.day)) filter.day = NO_FILTER.day;
  if (!(STATES as readonly string[]).includes(filter.state)) filter.state = '';
  if (!/^(cash|split|channel:.*)$/.test(filter.payment)) filter.payment = '';
  return filter;
}

/** With its `?`, or empty when nothing is filtered. */
export function writeFilter(filter: SalesFilter): string {
  const params = new URLSearchParams();
  for (const field of FIELDS) if (filter[field] !== NO_FILTER[field]) params.set(field, filter[field]);
  const text = params.toString();
  return text && `?${text}`;
}

/** How many filters besides the day are set. */
export function countFilters(filter: SalesFilter): number {
  return FIELDS.filter((field) => field !== 'day' && filter[field] !== '').length;
}

/** Receipt numbers are compared without case, blanks and hyphens. */
const bare = (receipt: string) => receipt.toUpperCase().replace(/[^\p{L}\p{N}]+/gu, '');

/** Its own, and of a return that of its sale. */
const numbersOf = ({ receiptNumber, returned }: ListedSale) =>
  returned ? [receiptNumber, returned.receipt_number] : [receiptNumber];

/** Everything but the day, which is a matter of reading. `names`: patients by id. */
export function matcher(filter: SalesFilter, names: ReadonlyMap<string, string>): (sale: ListedSale) => boolean {
  const receipt = bare(filter.receipt);
  const patients = namedLike(nameWords(filter.patient), names);
  return (sale) =>
    (!filter.cashier || sale.operatorId === filter.cashier) &&
    (!filter.state || statusOf(sale) === filter.state) &&
    (!filter.payment || isPaidBy(sale, filter.payment)) &&
    (!receipt || numbersOf(sale).some((number) => bare(number).includes(receipt))) &&
    (!patients || (sale.patientId !== null && patients.has(sale.patientId)));
}

/** Patients that have, for every typed word, a name with it inside; undefined when nothing was typed. */
function namedLike(typed: string[], names: ReadonlyMap<string, string>): Set<string> | undefined {
  if (typed.length === 0) return undefined;
  const found = new Set<string>();
  for (const [id, name] of names) {
    const words = nameWords(name);
    if (typed.every((part) => words.some((word) => word.includes(part)))) found.add(id);
  }
  return found;
}

function isPaidBy(sale: ListedSale, wanted: string): boolean {
  return wanted === 'split' ? sale.payments.length > 1 : sale.payments.some((payment) => kindOf(payment) === wanted);
}
