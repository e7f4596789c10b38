import { useShell } from '@bloom/shell-api';
import { useDebounced } from '@bloom/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** Milliseconds without a key until the server is asked. */
const TYPED = 250;
export const STATES = ['active', 'inactive', 'all'] as const;

/** Who is looked for: in the address, so that one step back finds the list as it was. */
export function useUserFilters() {
  const { session } = useShell();
  const { user, facility } = session;
  const [query, setQuery] = useSearchParams();
  const [typed, setTyped] = useState(query.get('search') ?? '');
  const search = useDebounced(typed.trim(), TYPED);
  const group = query.get('group') ?? '';
  const state = STATES.find((known) => known === query.get('state')) ?? 'active';
  // Staff see the people of the facility they look at, or of all.
  const everywhere = user.is_staff && (query.get('of') === 'all' || !facility);
  const set = (name: string, next: string) =>
    setQuery((before) => {
      const changed = new URLSearchParams(before);
      if (next) changed.set(name, next);
      else changed.delete(name);
      return changed;
    });

  return {
    typed,
    setTyped,
    /** '' for all. */
    group,
    setGroup: (next: string) => set('group', next),
    state,
    setState: (next: string) => set('state', next === 'active' ? '' : next),
    everywhere,
    setEverywhere: (next: boolean) => set('of', next ? 'all' : ''),
    isFiltered: search !== '' || group !== '' || state !== 'active',
    showAll() {
      setTyped('');
      setQuery({ state: 'all' });
    },
    /** For the server. */
    asked: {
      search: search || undefined,
      facility_id: user.is_staff && !everywhere ? facility?.id : undefined,
      group: group || undefined,
      state: state === 'all' ? undefined : state,
    },
  };
}

export type UserFilters = ReturnType<typeof useUserFilters>;
