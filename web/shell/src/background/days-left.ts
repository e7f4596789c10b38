/** How long pending transfers still wait for the user (IST-07..IST-09). Pure. */
import { STOCK_TRANSFER_WINDOW_DAYS } from '../core/constants';

const DAY = 86_400_000;

/** `updated`: of each pending transfer, RFC 3339. The newest inside the window counts, otherwise it is 0. */
export function daysLeft(updated: readonly string[], now: number): number {
  const newest = Math.max(...updated.map((time) => Date.parse(time)).filter((time) => !Number.isNaN(time)));
  if (!Number.isFinite(newest)) return 0;
  // A clock behind the server's must not give more than a day.
  const since = Math.max(0, Math.floor((now - newest) / DAY));
  return Math.max(0, STOCK_TRANSFER_WINDOW_DAYS - since);
}

/** Hidden where the transfers themselves are (IST-14). */
export function hidesIncoming(pathname: string): boolean {
  return pathname.replace(/\/+$/, '') === '/inventory/all' || pathname.includes('inventory/stock-transfer');
}
