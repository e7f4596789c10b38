/** Which lots a line takes, first expiry first, and the way to another one. */
import type { InventoryRecord } from '@bloom/local-db';
import { formatExpiry } from '@bloom/shell-api/day';
import { IconChevronDown, VisuallyHidden } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { portionsOf } from '../rules/fefo';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { CartLine } from './cart';
import styles from './cart.module.css';

interface LineLotsProps {
  line: CartLine;
  item: InventoryRecord;
  till: Till;
  onChoose: () => void;
}

/** One text per lot; the quantities are said only where there is more than one. */
function lotTexts({ line, item, till }: Omit<LineLotsProps, 'onChoose'>, t: TFunction): string[] {
  if (line.noBatch) return [t('cart.packInDate')];
  const portions = portionsOf(line, item.batches, till.today());
  return portions.map(({ batchId, quantity }) => {
    const batch = item.batches.find(({ id }) => id === batchId);
    const count = portions.length > 1 ? `${quantity} × ` : '';
    if (!batch) return count + t('cart.noLot');
    return count + t('cart.lot', { lot: batch.lot, date: formatExpiry(batch.expiry_date, till.language) });
  });
}

export function LineLots(props: LineLotsProps) {
  const { line, item, onChoose } = props;
  const { t } = useTranslation(NAMESPACE);
  const texts = lotTexts(props, t);
  if (item.batches.length === 0 || item.stocked === false) return null;
  return (
    <button type="button" className={styles.lots} aria-haspopup="dialog" title={texts.join('\n')} onClick={onChoose}>
      <span className={styles.lotTexts}>
        {texts.map((text) => (
          <span key={text} className={styles.lotText}>
            {text}
          </span>
        ))}
      </span>
      <IconChevronDown size={16} aria-hidden="true" />
      <VisuallyHidden>{` ${t('cart.changeLot', { name: line.name })}`}</VisuallyHidden>
    </button>
  );
}
