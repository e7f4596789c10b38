import type { InsightsReport } from '@bloom/api-client';
import { sheetName } from '@bloom/ui/csv';
import type { Place } from '../shared/use-place';

/** `Sales by day Accra Central Pharmacy 2026-11-16 2026-11-22.csv`. */
export function fileNamer({ from, to }: InsightsReport, { facilityName }: Place): (title: string) => string {
  return (title) => sheetName(`${title} ${facilityName}`, from === to ? from : `${from} ${to}`);
}
