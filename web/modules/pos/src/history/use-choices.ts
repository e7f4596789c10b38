import { useShell } from '@bloom/shell-api';
import type { SelectOption } from '@bloom/ui/lists';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { kindOf, type ListedSale, type PaymentKind } from '../sales/list-sales';
import { NAMESPACE } from '../shared/use-till';
import type { SalesFilter } from './filters';
import { useKindName } from './payment-name';

/** What can be chosen: who sold on those days, and every way to pay of the country or of those sales. */
export function useChoices(sales: readonly ListedSale[], filter: SalesFilter) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const name = useKindName();
  const found = useMemo(() => {
    const people = new Map<string, string>();
    const kinds = new Set<PaymentKind>();
    for (const sale of sales) {
      if (!people.has(sale.operatorId)) people.set(sale.operatorId, sale.operatorName);
      for (const payment of sale.payments) kinds.add(kindOf(payment));
    }
    return { people, kinds };
  }, [sales]);

  const cashiers: SelectOption[] = [...found.people]
    .map(([value, label]) => ({ value, label }))
    .sort((a, b) => a.label.localeCompare(b.label));
  // An address may name somebody who sold nothing on those days.
  if (filter.cashier && !found.people.has(filter.cashier)) {
    cashiers.push({ value: filter.cashier, label: t('history.filter.otherCashier') });
  }
  const kinds = new Set<PaymentKind>(['cash']);
  for (const { id } of session.channels) kinds.add(`channel:${id}`);
  for (const kind of found.kinds) kinds.add(kind);
  if (filter.payment.startsWith('channel:')) kinds.add(filter.payment as PaymentKind);
  const payments: SelectOption[] = [...kinds].map((kind) => ({ value: kind, label: name(kind) }));
  payments.push({ value: 'split', label: t('history.payment.split') });
  return { cashiers, payments };
}
