/** How much of what is proposed somebody wants, as it is typed. Pure; the server judges by the same rule. */
import type { Proposal, ProposalLine } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

/** Of one line; the server takes no more. */
export const MOST_PACKS = 1_000_000;

/** What is typed beside a line, by its uuid; a line that nobody touched is not in it. */
export type Typed = Readonly<Record<string, string>>;

export const typedOf = (line: ProposalLine, typed: Typed): string => typed[line.uuid] ?? String(line.packs);

/** The packs of a line; null while what is typed is none that can be ordered. */
export function packsOf(line: ProposalLine, typed: Typed): number | null {
  const text = typedOf(line, typed);
  const packs = /^\d+$/.test(text) ? Number(text) : null;
  if (packs === null || packs > MOST_PACKS) return null;
  return packs === 0 || packs >= line.minimum_packs ? packs : null;
}

export interface Wanted {
  lines: { uuid: string; packs: number }[];
  /** The first line whose packs cannot be ordered. */
  wrong: ProposalLine | null;
  /** Lines that are not left out. */
  kept: number;
  /** Minor units, of what can be ordered; null when a price cannot be read. */
  total: bigint | null;
  /** Something else than what stands there. */
  changed: boolean;
}

export function wantedOf({ lines }: Pick<Proposal, 'lines'>, typed: Typed, currency: Currency): Wanted {
  const wanted: Wanted = { lines: [], wrong: null, kept: 0, total: 0n, changed: false };
  for (const line of lines) {
    const packs = packsOf(line, typed);
    if (packs === null) {
      wanted.wrong ??= line;
      wanted.changed = true;
      continue;
    }
    wanted.lines.push({ uuid: line.uuid, packs });
    wanted.kept += packs > 0 ? 1 : 0;
    wanted.changed ||= packs !== line.packs;
    const price = parseMoney(line.price, currency);
    wanted.total = price === null || wanted.total === null ? null : wanted.total + price * BigInt(packs);
  }
  return wanted;
}
