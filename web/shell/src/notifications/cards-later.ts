/** Cards of the stack that come after home is usable; `stock-cards.tsx` fills it. */

import type { StackCard } from '../cards/stack-card';
import { observable } from '../core/observable';

export const laterCards = observable<readonly StackCard[]>([]);
