import { dayOf, formatDateTime, formatTime } from '@bloom/shell-api/day';
import { ActionIcon, Clamp, IconTrash } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { cartSums } from '../cart/cart-sums';
import type { HeldSale } from '../cart/held';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './held.module.css';

/** Product names shown of one held sale; the others are counted. */
const NAMES = 2;

interface HeldRowProps {
  till: Till;
  sale: HeldSale;
  first: boolean;
  onRecall: () => void;
  onDiscard: () => void;
}

function useItems(sale: HeldSale): string {
  const { t } = useTranslation(NAMESPACE);
  if (sale.lines.length === 0) return t('heldSales.noItems');
  const names = sale.lines.slice(0, NAMES).map((line) => `${line.quantity} × ${line.name}`);
  const more = sale.lines.length - NAMES;
  return more > 0 ? t('heldSales.andMore', { names: names.join(', '), count: more }) : names.join(', ');
}

/** One sale on hold: whose it is, what is in it, what it comes to. A press opens it again. */
export function HeldRow({ till, sale, first, onRecall, onDiscard }: HeldRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const items = useItems(sale);
  const customer = sale.patient?.name ?? t('cart.walkIn');
  const today = till.today();
  const format = dayOf(sale.heldAt, till.timeZone) === today ? formatTime : formatDateTime;
  const time = format(sale.heldAt, till.language, till.timeZone);
  return (
    <li className={styles.row}>
      <button
        type="button"
        className={styles.recall}
        data-held={sale.uuid}
        data-autofocus={first || undefined}
        onClick={onRecall}
      >
        <span className={styles.customer}>
          <Clamp lines={1}>{customer}</Clamp>
        </span>
        <span className={styles.total}>{till.money(cartSums(sale, till.currency, today).total)}</span>
        <span className={styles.items}>
          <Clamp>{items}</Clamp>
        </span>
        <span className={styles.by}>{t('heldSales.by', { name: sale.by, time })}</span>
      </button>
      <ActionIcon label={t('heldSales.discard', { customer, time })} onClick={onDiscard}>
        <IconTrash size={20} />
      </ActionIcon>
    </li>
  );
}
