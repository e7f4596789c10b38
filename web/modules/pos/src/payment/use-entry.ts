import { useState } from 'react';
import type { Till } from '../shared/use-till';
import { type Entry, readEntry, UNTOUCHED } from './entry';

/** Where the focus goes next. */
export type Place = 'amount' | 'reference' | 'complete';

interface EntryFacts {
  till: Till;
  /** Minor units that are left to pay. */
  rest: bigint;
  /** There is something to pay, and nothing to take back. */
  open: boolean;
  /** The cashier goes on typing. */
  onEdit: () => void;
}

/** What is typed for the next tender, what of it is doubtful, and where the focus belongs. */
export function useEntry({ till, rest, open, onEdit }: EntryFacts) {
  const [entry, setEntry] = useState(UNTOUCHED);
  const [asked, setAsked] = useState(false);
  const [place, setPlace] = useState<{ at: Place }>({ at: open ? 'amount' : 'complete' });
  const read = readEntry(entry, rest, till.currency);
  const focus = (at: Place) => setPlace({ at });

  function edit(next: Entry) {
    setEntry(next);
    setAsked(false);
    onEdit();
  }

  return {
    entry,
    read,
    /** The doubt was shown. */
    asked,
    place,
    focus,
    /** On with another tender. */
    clear: () => edit(UNTOUCHED),
    choose(channelId: string | null) {
      edit({ ...UNTOUCHED, channelId });
      focus('amount');
    },
    type(text: string) {
      edit({ ...entry, typed: text === till.typed(rest) ? null : text });
    },
    take(amount: bigint) {
      edit({ ...entry, typed: till.typed(amount) });
      focus('complete');
    },
    refer: (reference: string) => edit({ ...entry, reference }),
    /** Asks once about what is rarely meant. The second press counts. */
    isAsking(): boolean {
      if (!open || !read.doubt || asked) return false;
      setAsked(true);
      focus(read.doubt === 'noReference' ? 'reference' : 'complete');
      return true;
    },
  };
}
