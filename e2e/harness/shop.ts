/** What a facility of the demo has, picked by what a test needs, and what it must cost by the rules of the counter. */
import type { InventoryItem, PatientAudit, PatientFields, Promo } from '@bloom/api-client';
import type { Api } from './api.ts';

const PLENTY = 20;
const A_FEW = 12;
const DAY_MS = 86_400_000;

/** Minor units of an amount on the wire or on the screen: both always show every decimal of the currency. */
export function minor(amount: string): number {
  const digits = Number(amount.replace(/\D/g, ''));
  return /^\s*[-−]/.test(amount) ? -digits : digits;
}

/** Percent rounds half up to the minor unit; a fixed amount takes no more than there is. */
export function discountOf({ kind, value }: Promo, subtotal: number): number {
  return kind === 'fixed' ? Math.min(minor(value), subtotal) : Math.floor((subtotal * Number(value) * 2 + 100) / 200);
}

export const fullName = ({ first_name, last_name }: PatientFields): string => `${first_name} ${last_name}`.trim();

export class Shop {
  private readonly products: readonly InventoryItem[];

  private constructor(
    products: readonly InventoryItem[],
    private readonly promos: readonly Promo[],
    private readonly patients: readonly PatientAudit[],
    private readonly today: string,
  ) {
    const brands = new Map<string, number>();
    for (const { brand_name } of products) brands.set(brand_name, (brands.get(brand_name) ?? 0) + 1);
    // By its brand alone a cashier finds exactly this one.
    this.products = products.filter(({ brand_name }) => brand_name.length >= 6 && brands.get(brand_name) === 1);
  }

  static async of(api: Api): Promise<Shop> {
    const [products, promos, patients] = await Promise.all([api.products(), api.promos(), api.patients()]);
    return new Shop(products, promos, patients, new Date().toISOString().slice(0, 10));
  }

  /** So many products of which enough is there and in date, cheaper for members, each of another generic. */
  sellable(count: number): InventoryItem[] {
    const generics = new Set<string>();
    const found = this.products.filter((item) => {
      const good = item.quantity >= PLENTY && this.inDate(item) >= PLENTY && item.batches.length > 0;
      const cheaper = minor(item.member_selling_price) < minor(item.walk_in_selling_price);
      if (!good || !cheaper || generics.has(item.generic_name)) return false;
      generics.add(item.generic_name);
      return true;
    });
    return enough(found.slice(0, count), count, 'products to sell');
  }

  /** A product of which there is something, and all of it has expired. */
  onlyExpired(): InventoryItem {
    const found = this.products.find(
      ({ quantity, batches }) => quantity > 0 && batches.every(({ expiry_date }) => expiry_date < this.day(-1)),
    );
    return given(found, 'a product of which all has expired');
  }

  /** A product of which a few are left, all in date. */
  scarce(): InventoryItem {
    const found = this.products.find(
      (item) => item.quantity > 0 && item.quantity <= A_FEW && this.inDate(item) === item.quantity,
    );
    return given(found, 'a product of which a few are left');
  }

  /** Runs yesterday and tomorrow as well: the day is another one at the facility than here for some hours. */
  promo(kind: Promo['kind']): Promo {
    const found = this.promos.find(
      (promo) =>
        promo.kind === kind && promo.is_active && promo.starts_on <= this.day(-1) && promo.ends_on >= this.day(1),
    );
    return given(found, `a running promo, ${kind}`);
  }

  /** A member whose name nobody else has. */
  member(): PatientAudit {
    return given(
      this.patients.find(({ patient }) => patient.member_number !== '' && this.isUnique(patient)),
      'a member',
    );
  }

  private isUnique(fields: PatientFields): boolean {
    return this.patients.filter(({ patient }) => fullName(patient) === fullName(fields)).length === 1;
  }

  private inDate({ batches }: InventoryItem): number {
    const good = batches.filter(({ expiry_date }) => expiry_date > this.day(1));
    return good.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  private day(from: number): string {
    return new Date(Date.parse(this.today) + from * DAY_MS).toISOString().slice(0, 10);
  }
}

function enough<Row>(rows: Row[], count: number, what: string): Row[] {
  if (rows.length < count) throw new Error(`the demo has not ${count} ${what}`);
  return rows;
}

function given<Row>(row: Row | undefined, what: string): Row {
  if (row === undefined) throw new Error(`the demo has not ${what}`);
  return row;
}

/** A price list of a country, as a file. */
export function priceList(rows: readonly [item: InventoryItem, walkIn: string][]): string {
  const lines = rows.map(([item, walkIn]) => [item.barcode_id, walkIn, item.member_selling_price].join(','));
  return ['Drug ID,Walk-in price,Member price', ...lines].join('\n');
}

/** One more of the major unit. */
export const oneMore = (price: string): string => ((minor(price) + 1_00) / 100).toFixed(2);
