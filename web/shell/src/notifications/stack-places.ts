/** Where a card is shown: as a line that pushes the page down, or folded behind the button in the corner. Pure. */
import type { Tone } from '@bloom/ui';
import { keyOf, type StackCard } from '../cards/stack-card';

const GRAVITY: readonly Tone[] = ['ok', 'info', 'attention', 'failure'];
const gravityOf = ({ tone }: StackCard) => GRAVITY.indexOf(tone);

/** Of equally grave ones the nearest to the corner. */
export function gravestOf(cards: readonly StackCard[]): StackCard | undefined {
  return cards.reduce<StackCard | undefined>(
    (gravest, card) => (gravest && gravityOf(gravest) > gravityOf(card) ? gravest : card),
    undefined,
  );
}

export interface Line {
  card: StackCard;
  /** So many more of its sort are in the stack. */
  more: number;
}

/**
 * What must not be overlooked is one line, however much of it there is; then what has just been said; then, of what is
 * new, how the connection stands, and the gravest.
 * @param recent keys of the cards that are open for a moment
 */
export function linesOf(cards: readonly StackCard[], recent: ReadonlySet<string>): readonly Line[] {
  const staying = cards.filter(({ stays }) => stays);
  const fresh = foldedOf(cards).filter((card) => !card.stays && recent.has(keyOf(card)));
  // Words of two seconds would come too late behind a graver reminder (CON-04, CON-05).
  const connection = fresh.filter(isConnection).map((card) => ({ card, more: 0 }));
  const first = (of: readonly StackCard[]) => {
    const card = gravestOf(of);
    return card ? [{ card, more: of.length - 1 }] : [];
  };
  const said = cards.filter((card) => card.said).map((card) => ({ card, more: 0 }));
  return [...first(staying), ...said, ...connection, ...first(fresh.filter((card) => !isConnection(card)))];
}

const isConnection = ({ kind }: StackCard) => kind === 'offline';

/** What the button in the corner counts and opens. What has just been said has its line, and goes by itself. */
export const foldedOf = (cards: readonly StackCard[]): readonly StackCard[] => cards.filter(({ said }) => !said);
