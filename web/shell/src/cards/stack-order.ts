/**
 * The kinds of cards from the top of the stack to the corner (NOT-06): the listed reminders in their order, then what
 * has just been said, then failures, and the offline indicator lowest.
 */
export const STACK_ORDER = [
  'incomingStockTransfer',
  'financialInsights',
  'wrapped',
  'feedback',
  'expired',
  'expiring',
  'priceUpdate',
  'newQuantities',
  'stockTransferResult',
  'clock',
  'restored',
  'storage',
  'notice',
  'syncResult',
  'refused',
  'offlineWarning',
  'connectToSync',
  'failure',
  'offline',
] as const;

export type StackKind = (typeof STACK_ORDER)[number];

/** Reminders: nothing of the work under way depends on them. They stand above what has just been said. */
export const isReminder = ({ kind }: { kind: StackKind }) => STACK_ORDER.indexOf(kind) < STACK_ORDER.indexOf('storage');

/** Cards of one kind keep their order: the newest last, nearest the corner. */
export function inStackOrder<Card extends { kind: StackKind }>(cards: readonly Card[]): Card[] {
  const place = (card: Card) => STACK_ORDER.indexOf(card.kind);
  return [...cards].sort((a, b) => place(a) - place(b));
}
