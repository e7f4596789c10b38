import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListedSale } from '../sales/list-sales';
import type { ReceiptModel } from '../sales/receipt-model';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE, type Till } from '../shared/use-till';
import { NO_FACTS, type ReceiptFacts, readReceiptFacts } from './receipt-facts';
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

/** The same, with what is known of the customer. */
export function useReadReceipt(till: Till): (sale: ListedSale, copy: boolean) => Promise<ReceiptModel> {
  const shell = useShell();
  const receiptOf = useReceipt(till);
  return async (sale, copy) => {
    const facts = await readReceiptFacts(shell, sale).catch((error: unknown) => {
      // The customer gets a receipt all the same, without a name.
      console.warn('The patient of the receipt could not be read', error);
      return NO_FACTS;
    });
    return receiptOf(sale, facts, copy);
  };
}
