/** What a warehouse says of each line: so many packs now, so many later, the rest not, or something else instead. Pure. */
import type { Offer, OrderAnswer, OrderLine } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

export interface AnswerLine {
  line: OrderLine;
  /** Packs that are to be answered: all of a new line, what is back-ordered of one that was answered before. */
  asked: number;
  /** As they are typed. */
  confirmed: string;
  backOrdered: string;
  note: string;
  substitute: { offer: Offer; packs: string } | null;
}

export const isAnswerable = ({ state, back_ordered_packs }: OrderLine): boolean =>
  state === 'asked' || (back_ordered_packs > 0 && state !== 'cancelled' && state !== 'waiting');

/** A new line is pre-filled with all of it, one that is back-ordered as it stands. */
export function beginAnswer(line: OrderLine): AnswerLine {
  const isNew = line.state === 'asked';
  const asked = isNew ? line.packs : line.back_ordered_packs;
  return {
    ...{ line, asked, note: '', substitute: null },
    ...(isNew ? { confirmed: String(asked), backOrdered: '0' } : { confirmed: '0', backOrdered: String(asked) }),
  };
}

const packsOf = (typed: string): number | null => (typed === '' ? 0 : /^\d{1,6}$/.test(typed) ? Number(typed) : null);

/** Packs that will not come; below 0: more was said than was asked. */
export const restOf = ({ asked, confirmed, backOrdered }: AnswerLine): number =>
  asked - (packsOf(confirmed) ?? 0) - (packsOf(backOrdered) ?? 0);

/** One that is back-ordered and stays so needs no word. */
export const saysSomething = ({ line, asked, confirmed, backOrdered, substitute }: AnswerLine): boolean =>
  line.state === 'asked' || substitute !== null || packsOf(confirmed) !== 0 || packsOf(backOrdered) !== asked;

/** Packs of it that something else takes the place of. */
const REPLACED_ALL = { confirmed: 0, backOrdered: 0 };

export type AnswerProblem = 'confirmed' | 'backOrdered' | 'tooMany' | 'note' | 'substitute' | 'dearer';

/** Why it cannot be said like this; null when it can. */
export function answerProblem(answer: AnswerLine, currency: Currency): AnswerProblem | null {
  const { asked, line, note, substitute } = answer;
  if (!saysSomething(answer)) return null;
  if (substitute) {
    const packs = packsOf(substitute.packs);
    if (packs === null || packs === 0) return 'substitute';
    const cost = parseMoney(substitute.offer.price, currency);
    const before = parseMoney(line.price, currency);
    if (cost !== null && before !== null && cost * BigInt(packs) > before * BigInt(asked)) return 'dearer';
    return note.trim() === '' ? 'note' : null;
  }
  const [confirmed, backOrdered] = [packsOf(answer.confirmed), packsOf(answer.backOrdered)];
  if (confirmed === null) return 'confirmed';
  if (backOrdered === null) return 'backOrdered';
  if (restOf(answer) < 0) return 'tooMany';
  return confirmed < asked && note.trim() === '' ? 'note' : null;
}

/** Packs of another offer that cost at most what was ordered and have at most as many units, rounded up; at least 1. */
export function packsInstead(offer: Offer, { asked, line }: AnswerLine, currency: Currency): number {
  const wanted = Math.ceil((asked * line.pack_units) / Math.max(1, offer.pack_units));
  const [cost, before] = [parseMoney(offer.price, currency), parseMoney(line.price, currency)];
  if (cost === null || before === null || cost <= 0n) return Math.max(1, wanted);
  const affordable = Number((before * BigInt(asked)) / cost);
  return Math.max(1, Math.min(wanted, affordable));
}

export const answerBody = (answers: readonly AnswerLine[]): OrderAnswer => ({
  lines: answers.filter(saysSomething).map(({ line, confirmed, backOrdered, note, substitute }) => {
    const { confirmed: now, backOrdered: later } = substitute
      ? REPLACED_ALL
      : { confirmed: packsOf(confirmed) ?? 0, backOrdered: packsOf(backOrdered) ?? 0 };
    return {
      uuid: line.uuid,
      confirmed_packs: now,
      back_ordered_packs: later,
      note: note.trim(),
      substitute: substitute && { offer_uuid: substitute.offer.uuid, packs: packsOf(substitute.packs) ?? 0 },
    };
  }),
});
