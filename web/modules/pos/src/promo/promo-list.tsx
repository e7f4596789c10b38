import type { Promo } from '@bloom/api-client';
import { formatDay } from '@bloom/shell-api/day';
import { Badge, EmptyState, IconTags, Loading } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { judgePromo } from '../rules/promo';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './promo.module.css';
import { promoValue } from './promo-texts';
import type { KnownPromos } from './use-promos';

interface PromoListProps {
  till: Till;
  known: KnownPromos | undefined;
  current: Promo | null;
  onPick: (promo: Promo) => void;
}

/** What runs today, the first to end first. */
export function PromoList({ till, known, current, onPick }: PromoListProps) {
  const { t } = useTranslation(NAMESPACE);
  if (!known) return <Loading>{t('promoChoice.loading')}</Loading>;
  const today = till.today();
  const running = known.promos
    .filter((promo) => judgePromo(promo, today) === 'running')
    .sort((a, b) => (a.ends_on < b.ends_on ? -1 : 1));
  if (running.length === 0) {
    return (
      <EmptyState icon={<IconTags size={36} />} title={t(`promoChoice.empty.${known.state}`)}>
        {t(`promoChoice.emptyHint.${known.state}`)}
      </EmptyState>
    );
  }
  return (
    <ul className={styles.list} aria-label={t('promoChoice.running')}>
      {running.map((promo) => (
        <li key={promo.id}>
          <button
            type="button"
            className={styles.choice}
            aria-pressed={promo.id === current?.id}
            onClick={() => onPick(promo)}
          >
            <span className={styles.choiceCode}>{promo.code}</span>
            <span className={styles.choiceValue}>{promoValue(promo, till, t)}</span>
            <span className={styles.choiceName}>{promo.name}</span>
            <span className={styles.until}>
              {t('promoChoice.until', { date: formatDay(promo.ends_on, till.language) })}
            </span>
            {promo.id === current?.id ? <Badge className={styles.inSale}>{t('promoChoice.inSale')}</Badge> : null}
          </button>
        </li>
      ))}
    </ul>
  );
}
