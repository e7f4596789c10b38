/** How old somebody is, as people say it. */

export interface Age {
  unit: 'years' | 'months';
  count: number;
}

/** Completed years on the day `today`, months under two years; both days are `YYYY-MM-DD`. null when it cannot be told. */
export function ageOn(birthDate: string | null, today: string): Age | null {
  const born = /^(\d{4})-(\d{2})-(\d{2})/.exec(birthDate ?? '');
  const now = /^(\d{4})-(\d{2})-(\d{2})/.exec(today);
  if (!born || !now || (birthDate ?? '') > today) return null;
  const [year, month, day] = born.slice(1).map(Number) as [number, number, number];
  const [thisYear, thisMonth, thisDay] = now.slice(1).map(Number) as [number, number, number];
  const months = (thisYear - year) * 12 + thisMonth - month - (thisDay < day ? 1 : 0);
  return months < 24 ? { unit: 'months', count: months } : { unit: 'years', count: Math.floor(months / 12) };
}
