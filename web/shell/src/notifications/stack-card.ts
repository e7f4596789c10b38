import type { Tone } from '@bloom/ui';
import type { StackKind } from './stack-order';

/** One card of the stack: an icon, one line, actions, and a close button when it may be closed. */
export interface StackCard {
  kind: StackKind;
  /** What it was said for: closing it lasts for this occasion. */
  occasion: string;
  tone: Tone;
  text: string;
  /** A second, quieter sentence. */
  detail?: string;
  actions?: readonly CardAction[];
  closable?: boolean;
  /** Closes by itself what the dismissals do not know (a transient notice). */
  onClose?: () => void;
  /** Wider than its neighbours, where there is room (IST-18). */
  wide?: boolean;
}

export interface CardAction {
  label: string;
  run?: () => void;
  /** The press also closes the card. */
  closes?: boolean;
}
