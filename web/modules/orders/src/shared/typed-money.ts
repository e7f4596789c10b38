import { type Currency, parseMoney } from '@bloom/shell-api/money';

/** An amount as far as it is typed, in minor units: "12." is 12, ".5" is 0.50. null: nothing is typed, or no amount. */
export const typedMoney = (text: string, currency: Currency): bigint | null =>
  text.trim() === '' ? null : parseMoney(`0${text.trim()}`.replace(/\.$/, ''), currency);
