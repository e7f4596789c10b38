import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { ReceiptFacts } from './receipt-facts';
import { receiptModel } from './receipt-of';

/** What the receipt of a sale of this facility says, in the language of the device. */
export function useReceipt(till: Till): (sale: ListedSale, facts: ReceiptFacts, copy: boolean) => ReceiptModel {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { facility } = session;
  const methodName = useMethodName();
  return useCallback(
    (sale, facts, copy) => receiptModel({ sale, facts, till, facility, copy, t, methodName }),
    [till, facility, t, methodName],
  );
}
