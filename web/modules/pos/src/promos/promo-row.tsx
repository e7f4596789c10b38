import type { PromoDetail } from '@bloom/api-client';
import { Badge, Button, Card, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { promoValue } from '../promo/promo-texts';
import { formatDays } from '../shared/day-range';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './promos.module.css';

interface PromoRowProps {
  promo: PromoDetail;
  till: Till;
  onEdit: () => void;
  onEnd: (() => void) | undefined;
}

export function PromoRow({ promo, till, onEdit, onEnd }: PromoRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const { code, name, min_spend: least, product_uuids: products, categories } = promo;
  const limits = [
    products.length > 0 ? t('promos.ofProducts', { count: products.length }) : '',
    categories.join(', '),
    least ? t('promos.from', { amount: till.wireMoney(least) }) : '',
  ].filter(Boolean);
  return (
    <li>
      <Card className={styles.row}>
        <div className={styles.text}>
          <Title order={2} look={3}>
            {name}
          </Title>
          <p>
            <strong>{code}</strong> · {promoValue(promo, till, t)}{' '}
            {promo.automatic ? <Badge>{t('promos.automatic')}</Badge> : null}
          </p>
          {limits.length > 0 ? <Text tone="muted">{limits.join(' · ')}</Text> : null}
          <Text tone="muted">{formatDays({ from: promo.starts_on, to: promo.ends_on }, till.language)}</Text>
          <Text tone="muted">
            {t('promos.used', { count: promo.times_used, amount: till.wireMoney(promo.discount_given) })}
          </Text>
        </div>
        <div className={styles.actions}>
          <Button aria-label={t('promos.editNamed', { name })} onClick={onEdit}>
            {t('promos.edit')}
          </Button>
          {onEnd ? (
            <Button variant="danger" aria-label={t('promos.endNamed', { name })} onClick={onEnd}>
              {t('promos.end')}
            </Button>
          ) : null}
        </div>
      </Card>
    </li>
  );
}
