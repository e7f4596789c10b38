/**
 * What may still be ordered on credit, as this device knows it: what the server said last, less what was ordered here since.
 * Pure; amounts are minor units.
 */
import type { SupplierAccount } from '@bloom/api-client';
import { isDismissed, type OrderOutboxRecord } from '@bloom/local-db';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

/** Raised when an answer is kept otherwise. */
const SHAPE = 1;

/** What of an account is kept on this device. */
interface KeptAccount {
  /** The uuid. */
  supplier: string;
  /** Wire amount; below 0 above the limit. */
  left: string;
}

/** The accounts of a facility as the server said them. */
export interface AccountsHere {
  /** When they were asked for, RFC 3339, device time. */
  at: string;
  accounts: readonly KeptAccount[];
}

export const accountsHere = (at: string, accounts: readonly SupplierAccount[]): AccountsHere => ({
  at,
  accounts: accounts.flatMap(({ supplier, left }) => (left === null ? [] : [{ supplier: supplier.uuid, left }])),
});

export const toKeep = (here: AccountsHere): unknown => ({ shape: SHAPE, ...here });

/** undefined for what another version, or nobody, kept. */
export function readKept(kept: unknown): AccountsHere | undefined {
  const { shape, at, accounts } = (kept ?? {}) as Partial<AccountsHere> & { shape?: unknown };
  if (shape !== SHAPE || typeof at !== 'string' || Number.isNaN(Date.parse(at)) || !Array.isArray(accounts)) {
    return undefined;
  }
  const isWhole = accounts.every((one) => typeof one?.supplier === 'string' && typeof one.left === 'string');
  return isWhole ? { at, accounts } : undefined;
}

/** By supplier; a supplier without a limit is not in it. */
export type CreditLeft = ReadonlyMap<string, bigint>;

/** @param records orders of this device: those the server has counted by then are in its figures */
export function creditLeft(
  { at, accounts }: AccountsHere,
  records: readonly OrderOutboxRecord[],
  currency: Currency,
): CreditLeft {
  const left = new Map<string, bigint>();
  for (const { supplier, left: said } of accounts) {
    const minor = parseMoney(said, currency);
    if (minor !== null) left.set(supplier, minor);
  }
  for (const record of records) {
    const isIn = record.state === 'acknowledged' && Date.parse(record.acknowledged_at ?? '') <= Date.parse(at);
    const before = left.get(record.payload.supplier_uuid);
    if (isIn || isDismissed(record) || before === undefined) continue;
    left.set(record.payload.supplier_uuid, before - amountOf(record, currency));
  }
  return left;
}

/** What cannot be read counts as nothing: the server judges it. */
const amountOf = ({ payload }: OrderOutboxRecord, currency: Currency): bigint =>
  payload.lines.reduce((all, { price, packs }) => all + (parseMoney(price, currency) ?? 0n) * BigInt(packs), 0n);
