import type { SaleRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { readWithReturns } from '../returns/read-sold';
import type { ListedSale } from '../sales/list-sales';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './sale.module.css';
import type { SaleMoney } from './sale-money';

interface CameBackProps {
  sale: ListedSale;
  money: SaleMoney;
  till: Till;
}

/** What came back of a sale, each time with its receipt; nothing where nothing did. */
export function CameBack({ sale, money, till }: CameBackProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const returns = useLiveQuery(async () => {
    try {
      const [, found] = await readWithReturns(shell, sale.uuid);
      return found.sort((one, other) => Date.parse(one.made_at) - Date.parse(other.made_at));
    } catch (error) {
      console.warn('What came back of a sale could not be read', error);
      return null;
    }
  }, [shell, sale.uuid]);
  if (returns === null) return <Banner tone="attention">{t('history.back.unread')}</Banner>;
  if (!returns || returns.length === 0) return null;
  return (
    <div>
      <h3 className={styles.cameBack}>{t('history.back.cameBack')}</h3>
      <ul aria-label={t('history.back.cameBack')}>
        {returns.map((back) => (
          <li key={back.uuid} className={styles.line}>
            <span className={styles.lineName}>{goodsOf(back)}</span>
            <span className={styles.each}>
              {back.receipt_number} · {formatDateTime(back.made_at, till.language, till.timeZone)}
            </span>
            <span className={styles.money}>{money.wire(back.total)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

const goodsOf = ({ lines }: SaleRecord) => lines.map(({ quantity, name }) => `${-quantity} × ${name}`).join(', ');
