/** Which year is looked back at. Pure. */

/** The year that is ending or has just ended: in January still the one before (FIN-08). */
export function wrappedYear(today: string): number {
  const [year = 0, month] = today.split('-').map(Number);
  return month === 1 ? year - 1 : year;
}

/** From 1 December to 31 January (FIN-08). */
export const isSeason = (today: string): boolean => ['12', '01'].includes(today.slice(5, 7));

/** Of the address (`?year=2025`): a year that is not over the horizon, else the usual one. */
export function readYear(text: string | null, today: string): number {
  const year = Number(text);
  const most = Number(today.slice(0, 4));
  return text && /^2\d{3}$/.test(text) && year <= most ? year : wrappedYear(today);
}
