/** What the report of a shift says: at any time (X) or at its end (Z). Pure. */
import type { Facility, ShiftEntryPayload } from '@bloom/api-client';
import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { formatDateTime } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { formatMoney, formatNumber, parseMoney } from '../money/money';
import type { ReceiptModel, ReceiptSum } from '../sales/receipt-model';
import type { Till } from '../shared/use-till';
import type { ShiftFigures } from './figures';

interface ReportSource {
  shift: ShiftEntryOutboxRecord;
  figures: ShiftFigures;
  /** Of a Z report. */
  closing: ShiftEntryOutboxRecord | null;
  till: Till;
  facility: Facility | null;
  /** It was printed before. */
  copy?: boolean;
  /** RFC 3339: when an X report is made. */
  now: string;
  t: TFunction;
}

export function reportModel({
  shift,
  figures,
  closing,
  till,
  facility,
  now,
  copy = false,
  t,
}: ReportSource): ReceiptModel {
  const { currency, language, timeZone } = till;
  const at = (time: string) => formatDateTime(time, language, timeZone);
  const figure = (minor: bigint) => formatNumber(minor, currency, language, {});
  const note = closing?.payload.note;
  return {
    facility: till.facilityName,
    head: [facility?.address ?? ''].filter((text) => text !== ''),
    marks: [...(copy ? [t('receipt.copy')] : []), t(closing ? 'shift.report.z' : 'shift.report.x')],
    facts: [
      t('shift.report.opened', { time: at(shift.created_at), name: shift.user_name }),
      closing
        ? t('shift.report.closed', { time: at(closing.created_at), name: closing.user_name })
        : t('shift.report.made', { time: at(now) }),
      t('shift.report.till', { till: shift.device_id.slice(0, 8) }),
      ...(note ? [t('shift.report.why', { note })] : []),
    ],
    lines: [
      ...figures.movements.map(({ uuid, at: time, amount, note: why }) => ({
        key: uuid,
        name: why,
        times: at(time),
        amount: figure(amount),
      })),
      ...figures.unconfirmed.map(({ receipt, amount }) => ({
        key: `unconfirmed ${receipt}`,
        name: t('shift.report.unconfirmed'),
        times: receipt,
        amount: figure(amount),
      })),
      ...(closing ? piecesOf(closing.payload, till) : []),
    ],
    sums: sumsOf(closing ? closingFigures(closing.payload, figures, till) : figures, closing, till, t),
    foot: t('shift.report.signature'),
    thanks: '',
  };
}

function piecesOf({ pieces }: ShiftEntryPayload, { currency, language }: Till): ReceiptModel['lines'] {
  const figure = (minor: bigint) => formatNumber(minor, currency, language, {});
  return pieces.map(({ value, count }) => {
    const minor = parseMoney(value, currency) ?? 0n;
    const name = figure(minor);
    return { key: value, name, times: `× ${formatCount(count, language)}`, amount: figure(minor * BigInt(count)) };
  });
}

/** As they were closed, whatever is read of the records now. */
function closingFigures({ closing }: ShiftEntryPayload, figures: ShiftFigures, { currency }: Till): ShiftFigures {
  if (!closing) return figures;
  const minor = (text: string) => parseMoney(text, currency) ?? 0n;
  return {
    ...figures,
    ...{ sales: closing.sales, returns: closing.returns, throughSeq: closing.through_seq },
    ...{ opening: minor(closing.opening), cashSales: minor(closing.cash_sales) },
    ...{ cashRefunds: minor(closing.cash_refunds), mobileMoney: minor(closing.mobile_money) },
    ...{ paidIn: minor(closing.paid_in), paidOut: minor(closing.paid_out), expected: minor(closing.expected) },
  };
}

function sumsOf(figures: ShiftFigures, closing: ShiftEntryOutboxRecord | null, till: Till, t: TFunction): ReceiptSum[] {
  const money = (minor: bigint) => formatMoney(minor, till.currency, till.language);
  const count = (many: number) => formatCount(many, till.language);
  const counted = closing && parseMoney(closing.payload.amount, till.currency);
  return [
    { label: t('shift.sums.sales'), amount: count(figures.sales) },
    { label: t('shift.sums.returns'), amount: count(figures.returns) },
    { label: t('shift.sums.mobileMoney'), amount: money(figures.mobileMoney) },
    { label: t('shift.sums.opening'), amount: money(figures.opening) },
    { label: t('shift.sums.cashSales'), amount: money(figures.cashSales) },
    { label: t('shift.sums.cashRefunds'), amount: money(-figures.cashRefunds) },
    { label: t('shift.sums.paidIn'), amount: money(figures.paidIn) },
    { label: t('shift.sums.paidOut'), amount: money(-figures.paidOut) },
    { label: t('shift.sums.expected'), amount: money(figures.expected), strong: true },
    ...(counted === null
      ? []
      : [
          { label: t('shift.sums.counted'), amount: money(counted) },
          { label: t('shift.sums.difference'), amount: money(counted - figures.expected), strong: true },
        ]),
  ];
}
