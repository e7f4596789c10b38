import { useTranslation } from 'react-i18next';
import type { ListedSale, PaymentKind } from '../sales/list-sales';
import { useMethodName } from '../shared/use-method-name';
import { NAMESPACE } from '../shared/use-till';

/** How a kind of payment is called: cash, or the name of its mobile-money channel. */
export function useKindName(): (kind: PaymentKind) => string {
  const name = useMethodName();
  return (kind) =>
    kind === 'cash'
      ? name({ method: 'cash' })
      : name({ method: 'mobile_money', channelId: kind.slice('channel:'.length) });
}

/** How a sale was paid, in a word or two. */
export function useSalePayment(): (sale: ListedSale) => string {
  const { t } = useTranslation(NAMESPACE);
  const name = useMethodName();
  return ({ payments }) => {
    const [first] = payments;
    if (!first) return t('history.payment.none');
    return payments.length > 1 ? t('history.payment.split') : name(first);
  };
}
