import { useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { readFilter, type SalesFilter, writeFilter } from './filters';

/** The filters live in the address, so that going back and a reload find them again. */
export function useFilter(): [SalesFilter, (change: Partial<SalesFilter>) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const filter = useMemo(() => readFilter(search), [search]);
  const change = (part: Partial<SalesFilter>) => {
    // Replaced: one step back leaves the page instead of taking every letter back.
    void navigate({ search: writeFilter({ ...filter, ...part }) }, { replace: true });
  };
  return [filter, change];
}
