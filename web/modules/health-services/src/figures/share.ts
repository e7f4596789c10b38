/** What is said of a programme, each with what it is a part of. Pure. */
import type { ProgrammeFigures } from '@bloom/api-client';

/** Of nobody there is no share; it is not 0 %. */
export const shareOf = (part: number, whole: number): number | null => (whole > 0 ? part / whole : null);

/** In the order in which they are read; `of` is null for the whole itself. */
export const FIGURES = [
  { name: 'enrolled', of: null },
  { name: 'due', of: 'enrolled' },
  { name: 'overdue', of: 'enrolled' },
  { name: 'lost', of: 'enrolled' },
  { name: 'retained', of: 'enrolled' },
  { name: 'seen_3_months', of: 'enrolled' },
  { name: 'controlled', of: 'seen_3_months' },
  { name: 'uncontrolled', of: 'seen_3_months' },
] as const satisfies readonly { name: keyof ProgrammeFigures; of: keyof ProgrammeFigures | null }[];
