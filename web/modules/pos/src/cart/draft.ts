/**
 * How open and held sales are kept on the device, and how they are read again. What is not a whole sale of a version
 * this program knows counts as none and is left alone.
 */
import type { Promo } from '@bloom/api-client';
import { SALE_DRAFTS, type SaleSource } from '@bloom/shell-api';
import type { Told } from '../rules/prescription';
import { type CartLine, type CartParts, type CartPatient, type Draft, type LineGiven, partsOf } from './cart';

/** 1 was the cart in local storage: lines with one price, nothing else. */
const SCHEMA = SALE_DRAFTS.schema;

/** A sale put aside; a colleague on this device may go on with it. */
export interface HeldSale extends Draft {
  /** RFC 3339. */
  heldAt: string;
  /** The name of who put it aside. */
  by: string;
}

export const HELD = SALE_DRAFTS.held;
export const heldKey = (uuid: string) => HELD + uuid;

type Fields<Shape> = { [Name in keyof Shape]?: unknown };

const isText = (value: unknown) => typeof value === 'string';

function isCount(value: unknown): value is number {
  return Number.isInteger(value) && (value as number) > 0;
}

/** Or nobody. */
function isPerson(value: unknown): boolean {
  const { id, name } = (value ?? { id: '', name: '' }) as { id?: unknown; name?: unknown };
  return isText(id) && isText(name);
}

function isCounts(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.values(value).every(isCount);
}

function isGiven(value: unknown): boolean {
  if (value === undefined) return true;
  const { price, usual_price, note, approved_by: by } = (value ?? {}) as Fields<LineGiven>;
  return [price, usual_price, note].every(isText) && isPerson(by);
}

function isLine(value: unknown): value is CartLine {
  const line = (value ?? {}) as Fields<CartLine>;
  const texts = [line.productUuid, line.name, line.walkInPrice, line.memberPrice];
  return (
    texts.every(isText) &&
    isGiven(line.given) &&
    (line.directions === undefined || isText(line.directions)) &&
    isCount(line.quantity) &&
    (line.batchId === null || isText(line.batchId))
  );
}

function isPatient(value: unknown): value is CartPatient | null {
  if (value === null) return true;
  const { pk, name, phone, memberNumber } = (value ?? {}) as Fields<CartPatient>;
  return [pk, name, phone, memberNumber].every(isText);
}

function isPromo(value: unknown): value is Promo | null {
  if (value === null) return true;
  const promo = (value ?? {}) as Fields<Promo>;
  const texts = [promo.id, promo.code, promo.name, promo.kind, promo.value, promo.starts_on, promo.ends_on];
  return texts.every(isText) && typeof promo.is_active === 'boolean';
}

function isTold(value: unknown): value is Told | undefined {
  if (value === undefined) return true;
  const { prescriber, number, approved_by: by, covers } = (value ?? {}) as Fields<Told>;
  return [prescriber, number].every(isText) && isPerson(by) && isCounts(covers);
}

function isSource(value: unknown): value is SaleSource | undefined {
  if (value === undefined) return true;
  const { module, id } = (value ?? {}) as Fields<SaleSource>;
  return isText(module) && isText(id);
}

/** A newer program wrote it: an older one must not write over it. */
export function isNewer(value: unknown): boolean {
  const { schema } = (value ?? {}) as { schema?: unknown };
  return typeof schema === 'number' && schema > SCHEMA;
}

export function parseDraft(value: unknown): Draft | null {
  const { schema, uuid, lines, patient, promo, prescription, from } = (value ?? {}) as Fields<Draft> & {
    schema?: unknown;
  };
  if (schema !== SCHEMA || typeof uuid !== 'string' || !isPatient(patient) || !isPromo(promo)) return null;
  if (!Array.isArray(lines) || !lines.every(isLine) || !isSource(from) || !isTold(prescription)) return null;
  return { uuid, ...partsOf({ lines, patient, promo, prescription, from }) };
}

export function writeDraft({ uuid, ...parts }: Draft): object {
  return { schema: SCHEMA, uuid, ...partsOf(parts) };
}

export function parseHeld(value: unknown): HeldSale | null {
  const draft = parseDraft(value);
  const { heldAt, by } = (value ?? {}) as Fields<HeldSale>;
  return draft && typeof heldAt === 'string' && typeof by === 'string' ? { ...draft, heldAt, by } : null;
}

export function writeHeld({ heldAt, by, ...draft }: HeldSale): object {
  return { ...writeDraft(draft), heldAt, by };
}

/** Reads the cart that an earlier version left in local storage. Its price is the walk-in price, members had none. */
export function parseFirstVersion(text: string | null): Draft | null {
  if (!text) return null;
  try {
    const { schema, uuid, lines } = JSON.parse(text) as Fields<Draft> & { schema?: unknown };
    if (schema !== 1 || typeof uuid !== 'string' || !Array.isArray(lines) || lines.length === 0) return null;
    const known: CartParts['lines'] = lines.map(({ productUuid, name, unitPrice, quantity }) => {
      return { productUuid, name, walkInPrice: unitPrice, memberPrice: '', quantity, batchId: null };
    });
    return known.every(isLine) ? { uuid, lines: known, patient: null, promo: null } : null;
  } catch (error) {
    console.warn('The cart of an earlier version could not be read', error);
    return null;
  }
}
