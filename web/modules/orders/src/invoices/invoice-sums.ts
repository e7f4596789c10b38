/** What may still be taken off an invoice. Pure; minor units. */
import type { InvoiceHead } from '@bloom/api-client';
import { type Currency, parseMoney } from '@bloom/shell-api/money';

type Sums = Pick<InvoiceHead, 'amount' | 'credited' | 'difference'>;

const minor = (text: string, currency: Currency): bigint => parseMoney(text, currency) ?? 0n;

/** What is left of it; 0 when an amount cannot be read. */
export const creditable = ({ amount, credited }: Sums, currency: Currency): bigint =>
  minor(amount, currency) - minor(credited, currency);

/** What it asks for beyond what was received and no credit note covers yet. */
export function proposedCredit(invoice: Sums, currency: Currency): bigint {
  const open = minor(invoice.difference, currency) - minor(invoice.credited, currency);
  return open < 0n ? 0n : open;
}
