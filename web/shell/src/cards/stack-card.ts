import type { Tone } from '@bloom/ui';
import type { StackKind } from './stack-order';

/** One card of the stack: an icon, one line, actions, and a close button when it may be closed. */
export interface StackCard {
  kind: StackKind;
  /** What it was said for: closing it lasts for this occasion. */
  occasion: string;
  tone: Tone;
  text: string;
  /** A second, quieter sentence; not in the lines of the page, which are short. */
  detail?: string;
  actions?: readonly CardAction[];
  closable?: boolean;
  /** Closes by itself what the dismissals do not know (a transient notice). */
  onClose?: () => void;
  /** Wider than its neighbours, where there is room (IST-18). */
  wide?: boolean;
  /** Must not be overlooked: a line of the page for as long as it stands, also at the till. */
  stays?: boolean;
  /** The answer to what the person has just done: a line at once, wherever they are, and never folded. */
  said?: boolean;
  /** The drawer has a card of its own for it. */
  inDrawer?: boolean;
}

export interface CardAction {
  label: string;
  run?: () => void;
  /** The press also closes the card. */
  closes?: boolean;
}

export const keyOf = ({ kind, occasion }: Pick<StackCard, 'kind' | 'occasion'>) => `${kind}-${occasion}`;
