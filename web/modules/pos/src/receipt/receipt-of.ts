/** From a sale to what its receipt says. Pure. */
import type { Facility } from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { formatMoney, formatNumber, parseMoney } from '../money/money';
import type { ListedPayment, ListedSale } from '../sales/list-sales';
import type { ReceiptLine, ReceiptModel, ReceiptSum } from '../sales/receipt-model';
import type { Till } from '../shared/use-till';
import { changeOf, subtotalOf } from './amounts';
import { currencyOf, type ReceiptFacts } from './receipt-facts';

/** A device may have stored the facility before it had them. */
interface ReceiptTexts {
  address?: string;
  phone?: string;
  receipt_header?: string;
  receipt_footer?: string;
}

export interface ReceiptSource {
  sale: ListedSale;
  facts: ReceiptFacts;
  till: Till;
  facility: (Facility & ReceiptTexts) | null;
  copy: boolean;
  t: TFunction;
  methodName: (payment: ListedPayment) => string;
}

export function receiptModel(source: ReceiptSource): ReceiptModel {
  const { sale, facts, till, copy, t } = source;
  const { address, phone, receipt_header, receipt_footer }: ReceiptTexts = source.facility ?? {};
  const { customer } = facts;
  const { returned } = sale;
  return {
    facility: till.facilityName,
    head: given(address, phone, receipt_header),
    marks: given(copy && t('receipt.copy'), returned && t('receipt.return')),
    facts: given(
      t('receipt.number', { number: sale.receiptNumber }),
      returned && t('receipt.returnOf', { number: returned.receipt_number }),
      formatDateTime(sale.madeAt, till.language, till.timeZone),
      t('receipt.cashier', { name: sale.operatorName }),
      customer && t('receipt.patient', { name: customer.name }),
      sale.prescription?.prescriber && t('receipt.prescription', { ...sale.prescription }),
      // Once: a member pays the member price on every line, and only the price paid is kept with a sale.
      customer?.memberNumber && t('receipt.member', { number: customer.memberNumber }),
    ),
    lines: linesOf(source),
    sums: sumsOf(source),
    foot: receipt_footer ?? '',
    thanks: t('receipt.thanks'),
  };
}

const given = (...texts: (string | false | null | undefined)[]) =>
  texts.filter((text): text is string => Boolean(text));

function linesOf({ sale, till, t }: ReceiptSource): ReceiptLine[] {
  const currency = currencyOf(sale, till);
  const figure = (minor: bigint) => formatNumber(minor, currency, till.language, {});
  return sale.lines.map(({ productUuid, name, quantity, unitPrice, given: other, to, directions }) => {
    const price = parseMoney(unitPrice, currency);
    const usual = other ? parseMoney(other.usual_price, currency) : null;
    const times = `${formatCount(quantity, till.language)} × ${price === null ? unitPrice : figure(price)}`;
    return {
      key: `${productUuid} ${unitPrice} ${other?.usual_price} ${to}`,
      name,
      times: usual === null ? times : `${times} ${t('receipt.insteadOf', { price: figure(usual) })}`,
      amount: price === null ? '' : figure(price * BigInt(quantity)),
      directions,
    };
  });
}

/** Subtotal and promo where there is one, total, each payment, change. */
function sumsOf({ sale, till, t, methodName }: ReceiptSource): ReceiptSum[] {
  const currency = currencyOf(sale, till);
  const money = (minor: bigint) => formatMoney(minor, currency, till.language);
  /** What cannot be read is shown as it came. */
  const wire = (text: string, sign = 1n) => {
    const minor = parseMoney(text, currency);
    return minor === null ? text : money(sign * minor);
  };
  function referenceOf({ method, reference }: ListedPayment): string | undefined {
    if (method === 'cash' || (!reference && sale.returned)) return undefined;
    return reference ? t('receipt.reference', { reference }) : t('receipt.noReference');
  }
  const { promo } = sale;
  const subtotal = subtotalOf(sale, currency);
  const change = sale.returned ? null : changeOf(sale, currency);
  const before = promo
    ? [
        { label: t('receipt.subtotal'), amount: subtotal === null ? '' : money(subtotal) },
        { label: t('receipt.promo', { code: promo.code }), amount: wire(promo.discount, -1n) },
      ]
    : [];
  return [
    ...before,
    { label: t('receipt.total'), amount: wire(sale.total), strong: true },
    ...sale.payments.map((payment) => ({
      label: methodName(payment),
      amount: wire(payment.method === 'cash' ? (payment.tendered ?? payment.amount) : payment.amount),
      note: referenceOf(payment),
    })),
    ...(change === null ? [] : [{ label: t('receipt.change'), amount: money(change) }]),
  ];
}
