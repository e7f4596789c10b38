import { Banner, cardRows, formatCount, StatusBadge, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import { MOST_PACKS } from '../cart';
import { lineTotal } from '../news';
import type { PlannedAdd } from '../plan-adds';
import type { BadRow, SheetWish } from './read-wishes';
import styles from './sheet.module.css';

/** Rows that cannot be taken, each with its place and what is wrong. */
export function BadRows({ bad }: { bad: readonly BadRow[] }) {
  const { t } = useTranslation(NAMESPACE);
  if (bad.length === 0) return null;
  return (
    <section aria-label={t('sheet.badTitle')}>
      <Banner tone="attention">{t('sheet.bad', { count: bad.length })}</Banner>
      <ul className={styles.bad}>
        {bad.map(({ row, column, value, fault }) => (
          <li key={`${row} ${fault}`}>
            <Text as="span" strong>
              {t(value === '' ? 'sheet.emptyCell' : 'sheet.cell', { row, column, value })}
            </Text>{' '}
            {t(`sheet.faults.${fault}`, { most: MOST_PACKS })}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface GoodRowsProps {
  adds: readonly PlannedAdd<SheetWish>[];
  settings: FacilitySettings;
}

/** What goes into the cart: whose offer was found for each row, and what it costs. */
export function GoodRows({ adds, settings }: GoodRowsProps) {
  const { t } = useTranslation(NAMESPACE);
  const column = (name: string) => t(`sheet.columns.${name}`);
  return (
    <Table className={cardRows} aria-label={t('sheet.good')}>
      <thead>
        <tr>
          <th data-align="right">{column('row')}</th>
          <th>{column('product')}</th>
          <th data-align="right">{column('packs')}</th>
          <th data-align="right">{column('amount')}</th>
        </tr>
      </thead>
      <tbody>
        {adds.map(({ wish: { row, offer, packs: asked, otherPacks }, packs }) => (
          <tr key={row}>
            <td data-align="right" data-label={column('row')}>
              {row}
            </td>
            <td data-label={column('product')}>
              <span className={styles.name}>{offer.name}</span>
              <span className={styles.detail}>
                {[offer.supplier.name, offer.pack, settings.wireMoney(offer.price)].join(' · ')}
              </span>
              <span className={styles.marks}>
                {otherPacks ? <StatusBadge tone="attention">{t('sheet.otherPacks')}</StatusBadge> : null}
                {packs > asked ? (
                  <StatusBadge tone="attention">{t('sheet.raised', { count: packs, asked })}</StatusBadge>
                ) : null}
                {offer.availability === 'available' ? null : (
                  <StatusBadge tone="attention">{t(`sheet.availability.${offer.availability}`)}</StatusBadge>
                )}
              </span>
            </td>
            <td data-align="right" data-label={column('packs')}>
              {formatCount(packs, settings.language)}
            </td>
            <td data-align="right" data-label={column('amount')}>
              {settings.money(lineTotal({ price: offer.price, packs }, settings.currency))}
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
