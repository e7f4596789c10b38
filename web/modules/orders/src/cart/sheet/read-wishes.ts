/** What the rows of a sheet ask for, and which of them cannot be taken and why. Pure. */
import type { Offer } from '@bloom/api-client';
import type { Currency } from '@bloom/shell-api/money';
import { codesOf } from '@bloom/shell-api/scanner';
import { type MatchedColumn, matchColumns, plainName, type SheetRow } from '@bloom/uploads/sheet';
import { compareOffers } from '../../offers/cheapest';
import type { OfferEntry, OffersState } from '../../offers/offer-catalogue';
import { type Cart, MOST_PACKS } from '../cart';
import { type Plan, planAdds, type Wanted } from '../plan-adds';
import { COLUMNS } from './columns';

export interface SheetWish extends Wanted {
  row: number;
  packsCell: Cell;
  /** The product is offered in packs of another content too: "packs" may have meant those. */
  otherPacks: boolean;
}

/**
 * `packs`: no whole number from 1. `tooMany`: more than a line takes. `noProduct`: neither code nor name. `rounded`: a
 * spreadsheet has shortened the code. `noOffer`, `noName`: nobody offers the code, or a product of exactly this name.
 * `severalNames`: products with several codes have this name. `noSupplier`: that one does not offer it. `notHere`: the offers
 * are not all on this device. `wide`: a cell beyond the headers, so that the row may have slipped.
 */
export type Fault =
  | 'packs'
  | 'tooMany'
  | 'noProduct'
  | 'rounded'
  | 'noOffer'
  | 'noName'
  | 'severalNames'
  | 'noSupplier'
  | 'notHere'
  | 'wide';

export interface Cell {
  /** The header as it is in the sheet, or the letters of the column. */
  column: string;
  /** As it is in the sheet; '' for an empty cell. */
  value: string;
}

export interface BadRow extends Cell {
  row: number;
  fault: Fault;
}

export interface SheetWishes extends Plan<SheetWish> {
  /** In the order of the rows. */
  bad: readonly BadRow[];
  /** Columns that say nothing here, by their headers. */
  unused: readonly string[];
  /** The number of the row with the headers when something stands above it, which is not read. */
  headersBelow: number | null;
}

/** A sheet without the columns that say what to order: those it has, and the fields it has not. */
export interface NoColumns {
  missing: readonly (readonly string[])[];
  found: readonly string[];
}

export interface Catalogue {
  index: Pick<OffersState['index'], 'withBarcode' | 'items'>;
  complete: boolean;
}

export interface WishContext {
  cart: Pick<Cart, 'orders'>;
  currency: Currency;
  /** The day at the facility, `YYYY-MM-DD`. */
  today: string;
}

export function readWishes(
  rows: readonly SheetRow[],
  offers: Catalogue,
  context: WishContext,
): SheetWishes | NoColumns {
  const { headerRow, columns, missing } = matchColumns(
    rows.map(({ cells }) => cells),
    COLUMNS,
  );
  const found = columns.map(({ header }) => header).filter((header) => header !== '');
  if (missing.length > 0) return { missing: missing.map((group) => group.map(({ field }) => field)), found };
  const wishes: SheetWish[] = [];
  const bad: BadRow[] = [];
  const find = finder(offers, context.today);
  for (const row of rows.slice(headerRow + 1)) {
    const wish = readRow(row, columns, find, context.currency);
    if ('fault' in wish) bad.push(wish);
    else wishes.push(wish);
  }
  const plan = planAdds(context.cart, wishes);
  for (const { row, packsCell } of plan.tooMany) bad.push({ row, ...packsCell, fault: 'tooMany' });
  return {
    ...plan,
    bad: bad.sort((one, other) => one.row - other.row),
    unused: columns.flatMap(({ column, header }) => (column === null && header !== '' ? [header] : [])),
    headersBelow: headerRow > 0 ? (rows[headerRow]?.number ?? null) : null,
  };
}

function readRow(
  { number: row, cells }: SheetRow,
  columns: readonly MatchedColumn[],
  find: Find,
  currency: Currency,
): SheetWish | BadRow {
  const cellAt = (place: number): Cell => ({
    column: columns[place]?.header || lettersOf(place),
    value: cells[place] ?? '',
  });
  /** null: the sheet has no such column. */
  function cellOf(field: string): Cell | null {
    const place = columns.findIndex(({ column }) => column?.field === field);
    return place < 0 ? null : cellAt(place);
  }
  const no = (fault: Fault, cell: Cell | null): BadRow => ({ row, fault, ...(cell ?? { column: '', value: '' }) });

  const beyond = cells.findIndex((value, place) => place >= columns.length && value !== '');
  if (beyond >= 0) return no('wide', cellAt(beyond));
  const packsCell = cellOf('packs');
  const packs = wholeNumber(packsCell?.value ?? '');
  if (packs === null || packsCell === null) return no('packs', packsCell);
  if (packs > MOST_PACKS) return no('tooMany', packsCell);

  const [code, name, supplier] = [cellOf('barcode'), cellOf('name'), cellOf('supplier')];
  const same = code?.value ? find.byCode(code.value) : find.byName(name?.value ?? '');
  if (typeof same === 'string') return no(same, code?.value || !name ? code : name);
  const asked = plainName(supplier?.value ?? '');
  const ofSupplier = same.filter((offer) => asked === '' || plainName(offer.supplier.name) === asked);
  const [best] = [...ofSupplier].sort((one, other) => compareOffers(one, other, currency));
  if (!best) return no('noSupplier', supplier);
  const otherPacks = ofSupplier.some(({ pack_units }) => pack_units !== best.pack_units);
  return { row, offer: best, packs, packsCell, otherPacks };
}

/** The offers of a product, or why there are none. */
interface Find {
  byCode(value: string): readonly Offer[] | Fault;
  byName(value: string): readonly Offer[] | Fault;
}

function finder({ index, complete }: Catalogue, today: string): Find {
  let names: Map<string, Offer[]> | undefined;
  return {
    byCode(value) {
      if (isShortened(value)) return 'rounded';
      const found = codesOf(value, today).flatMap((code) => index.withBarcode(code));
      if (found.length > 0) return [...new Set(found.map(({ offer }) => offer))];
      return complete ? 'noOffer' : 'notHere';
    },
    byName(value) {
      const asked = plainName(value);
      if (asked === '') return 'noProduct';
      names ??= byPlainName(index.items());
      const found = names.get(asked);
      if (!found) return complete ? 'noName' : 'notHere';
      const codes = new Set(found.map(({ barcode }) => barcode.replace(/^0+(?=\d+$)/, '')));
      return codes.size > 1 ? 'severalNames' : found;
    },
  };
}

function byPlainName(entries: Iterable<OfferEntry>): Map<string, Offer[]> {
  const names = new Map<string, Offer[]>();
  for (const { offer } of entries) {
    const name = plainName(offer.name);
    const same = names.get(name);
    if (same) same.push(offer);
    else names.set(name, [offer]);
  }
  return names;
}

/** `9.50668E+12`: what a spreadsheet makes of a long number in a column that is not a text. */
const isShortened = (value: string) => /^\d([.,]\d+)?E\+\d+$/i.test(value);

/** Digits, in groups of three or not: "1,000" and "1.000" may be one, and are none here. */
function wholeNumber(value: string): number | null {
  if (!/^\d+$|^\d{1,3}( \d{3})+$/.test(value)) return null;
  const number = Number(value.replaceAll(' ', ''));
  return number >= 1 ? number : null;
}

/** 0 is `A`, 26 is `AA`. */
function lettersOf(place: number): string {
  const last = String.fromCharCode(65 + (place % 26));
  return place < 26 ? last : lettersOf(Math.floor(place / 26) - 1) + last;
}
