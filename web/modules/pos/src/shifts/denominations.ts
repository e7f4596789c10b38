/** Notes and coins of our countries, for who counts a drawer. Pure. */
import { type Currency, parseMoney } from '../money/money';

/** In circulation, the largest first; a coin of the value of a note is counted with it. */
const PIECES: Readonly<Record<string, string>> = {
  GHS: '200 100 50 20 10 5 2 1 0.50 0.20 0.10 0.05',
  NGN: '1000 500 200 100 50 20 10 5',
  KES: '1000 500 200 100 50 40 20 10 5 1',
  XOF: '10000 5000 2000 1000 500 250 200 100 50 25 10 5',
  XAF: '10000 5000 2000 1000 500 100 50 25 10 5',
  ETB: '200 100 50 10 5 1 0.50 0.25 0.10 0.05',
  ZMW: '500 200 100 50 20 10 5 2 1 0.50 0.10 0.05',
  UGX: '50000 20000 10000 5000 2000 1000 500 200 100 50',
  RWF: '5000 2000 1000 500 100 50 20 10',
};

/** Minor units; none of a currency whose notes and coins are not known: then the sum is typed. */
export function denominationsOf(currency: Currency): readonly bigint[] {
  const values = PIECES[currency.code]?.split(' ') ?? [];
  return values.flatMap((value) => parseMoney(value, currency) ?? []);
}
