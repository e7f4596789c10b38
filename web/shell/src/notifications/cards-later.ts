/** Cards of the stack that come after home is usable; `stock-cards.tsx` fills it. */
import { observable } from '../core/observable';
import type { StackCard } from './stack-card';

export const laterCards = observable<readonly StackCard[]>([]);
