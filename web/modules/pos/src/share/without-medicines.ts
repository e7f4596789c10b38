import type { TFunction } from 'i18next';
import type { ReceiptModel } from '../sales/receipt-model';

/** The same receipt, by which nobody who sees it knows what the patient takes. Pure. */
export function withoutMedicines(receipt: ReceiptModel, t: TFunction): ReceiptModel {
  const lines = receipt.lines.map(({ key, times, amount }, at) => ({
    ...{ key, times, amount },
    name: t('share.product', { number: at + 1 }),
  }));
  return { ...receipt, lines };
}
