/** Nothing of the product is in date by the books. It is refused with the reason, and three ways to go on. */
import type { InventoryRecord } from '@bloom/local-db';
import type { SearchIndex } from '@bloom/local-db/catalogue';
import { formatExpiry } from '@bloom/shell-api/day';
import { Banner, Button, IconPill, IconReceiptOff, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { type PriceTier, unitPrice } from '../rules/price';
import { stockVerdict } from '../rules/stock';
import { similarProducts } from '../search/similar';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './refused.module.css';

/** More than the eye takes in at the counter is no help. */
const SIMILAR = 4;

interface RefusedDialogProps {
  till: Till;
  item: InventoryRecord;
  index: SearchIndex;
  tier: PriceTier;
  onSimilar: (item: InventoryRecord) => void;
  onLostSale: () => void;
  /** The books are wrong and the shelf is right: sell it without a lot. */
  onInDate: () => void;
  onClose: () => void;
}

function Similar({ till, item, index, tier, onSimilar }: RefusedDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const price = ({ walk_in_selling_price: walkIn, member_selling_price: member }: InventoryRecord) =>
    till.wireMoney(unitPrice({ walkIn, member }, tier, till.currency));
  const found = similarProducts(index, item, till.today()).slice(0, SIMILAR);
  if (found.length === 0) return <p className={styles.none}>{t('refused.noSimilar')}</p>;
  return (
    <ul className={styles.similar} aria-label={t('refused.similar')}>
      {found.map((other) => (
        <li key={other.uuid}>
          <button type="button" className={styles.product} onClick={() => onSimilar(other)}>
            <span className={styles.name}>{other.name}</span>
            <span className={styles.price}>{price(other)}</span>
            <span className={styles.left}>{t('product.left', { n: other.quantity })}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

export function RefusedDialog(props: RefusedDialogProps) {
  const { till, item, onLostSale, onInDate, onClose } = props;
  const { t } = useTranslation(NAMESPACE);
  const { left, expiredOn } = stockVerdict(item, 1, till.today());
  const date = expiredOn ? formatExpiry(expiredOn, till.language) : '';
  return (
    <Modal opened onClose={onClose} title={t('refused.title', { name: item.name })}>
      <Banner tone="failure">{t('refused.reason', { count: left, date })}</Banner>
      <h3 className={styles.heading}>{t('refused.similar')}</h3>
      <Similar {...props} />
      <div className={styles.ways}>
        <Button size="large" fullWidth icon={<IconReceiptOff size={22} />} onClick={onLostSale}>
          {t('lost.open')}
        </Button>
        <Button size="large" fullWidth icon={<IconPill size={22} />} onClick={onInDate}>
          {t('refused.inDate')}
        </Button>
      </div>
      <p className={styles.hint}>{t('refused.inDateHint')}</p>
    </Modal>
  );
}
