import type { PriceListItem } from '@bloom/api-client';
import { formatDateTime } from '@bloom/shell-api/day';
import { Clamp, cardRows, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './price-list.module.css';

interface PriceTableProps {
  items: readonly PriceListItem[];
  money: (amount: string | null) => string;
  timeZone: string;
}

export function PriceTable({ items, money, timeZone }: PriceTableProps) {
  const { t, i18n } = useTranslation(NAMESPACE);
  return (
    <Table className={cardRows}>
      <thead>
        <tr>
          <th scope="col">{t('priceList.product')}</th>
          <th scope="col">{t('priceList.barcode')}</th>
          <th scope="col">{t('priceList.category')}</th>
          <th scope="col" data-align="right">
            {t('priceList.walkIn')}
          </th>
          <th scope="col" data-align="right">
            {t('priceList.member')}
          </th>
          <th scope="col">{t('priceList.changed')}</th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.product_id}>
            <td data-label={t('priceList.product')}>
              <div>
                <Text as="span" strong>
                  <Clamp>{item.name}</Clamp>
                </Text>
                <Text size="small" tone="muted">
                  {[item.generic_name, item.brand_name].filter((name) => name && name !== item.name).join(' · ')}
                </Text>
              </div>
            </td>
            <td data-label={t('priceList.barcode')}>{item.barcode_id}</td>
            <td data-label={t('priceList.category')}>{item.category}</td>
            <td data-label={t('priceList.walkIn')} data-align="right">
              <Price now={item.walk_in_selling_price} before={item.old_walk_in_selling_price} money={money} />
            </td>
            <td data-label={t('priceList.member')} data-align="right">
              <Price now={item.member_selling_price} before={item.old_member_selling_price} money={money} />
            </td>
            <td data-label={t('priceList.changed')}>
              {item.changed_at ? formatDateTime(item.changed_at, i18n.language, timeZone) : ''}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function Price(props: { now: string | null; before: string | null; money: PriceTableProps['money'] }) {
  const { now, before, money } = props;
  const { t } = useTranslation(NAMESPACE);
  if (now === null) return <Text tone="muted">{t('priceList.noPrice')}</Text>;
  return (
    <div>
      <span className={styles.price}>{money(now)}</span>
      {before !== null && before !== now ? (
        <Text size="small" tone="muted" className={styles.price}>
          {t('priceList.before', { price: money(before) })}
        </Text>
      ) : null}
    </div>
  );
}
