import type { History } from './use-history';

export interface UnsentCounts {
  waiting: number;
  held: number;
  waitingSales: number;
  heldSales: number;
}

/** What the server does not have, whatever the filters. */
export function unsentOf({ sales, otherDays, others }: Pick<History, 'sales' | 'otherDays' | 'others'>): UnsentCounts {
  const all = [...sales, ...otherDays];
  const waitingSales = all.filter((sale) => sale.state === 'waiting').length;
  const heldSales = all.filter((sale) => sale.state === 'held').length;
  const heldOthers = others.filter((record) => record.state === 'quarantined').length;
  return {
    waiting: waitingSales + others.length - heldOthers,
    held: heldSales + heldOthers,
    waitingSales,
    heldSales,
  };
}
