/** What the lines, the button in the corner, the open stack and the drawer have in common. */
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import type { StackCard } from '../cards/stack-card';
import { foldedOf } from './stack-places';
import { useStackCards } from './use-stack-cards';

interface StackState {
  cards: readonly StackCard[];
  /** Without what has just been said. */
  folded: readonly StackCard[];
  isOpen: boolean;
  setOpen: (isOpen: boolean) => void;
}

const Context = createContext<StackState>({ cards: [], folded: [], isOpen: false, setOpen: () => {} });

export const useStack = () => useContext(Context);

export function StackProvider({ children }: { children: ReactNode }) {
  const cards = useStackCards();
  const [wanted, setOpen] = useState(false);
  const { pathname } = useLocation();
  // Another page is another work.
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page changes
  useEffect(() => setOpen(false), [pathname]);
  const folded = foldedOf(cards);
  const isOpen = wanted && folded.length > 0;
  useEffect(() => {
    // Opened anew by a press, never by the next card.
    if (!isOpen) setOpen(false);
  }, [isOpen]);
  return <Context.Provider value={{ cards, folded, isOpen, setOpen }}>{children}</Context.Provider>;
}
