import type { Offer } from '@bloom/api-client';
import { Badge, classes, formatCount, StatusBadge } from '@bloom/ui';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { unitPrice } from '../offers/unit-price';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './catalogue.module.css';

interface OfferRowProps {
  id: string;
  offer: Offer;
  settings: FacilitySettings;
  selected: boolean;
  /** Packs that are in the cart; 0 for none. */
  inCart: number;
  /** Units on the shelf now; undefined where that is not known. */
  onShelf: number | undefined;
  onAdd: (offer: Offer) => void;
}

/** One offer: what, of whom, for how much, and what to know before it is ordered. */
export const OfferRow = memo(function OfferRow(props: OfferRowProps) {
  const { id, offer, settings, selected, inCart, onShelf, onAdd } = props;
  const { t } = useTranslation(NAMESPACE);
  const { name, generic_name, pack, supplier, price, availability, lead_days, minimum_packs, as_of } = offer;
  const ofUnit = unitPrice(offer, settings.currency);
  const facts = [
    t('catalogue.lead', { count: lead_days }),
    ...(minimum_packs > 1 ? [t('catalogue.minimum', { count: minimum_packs })] : []),
    t('catalogue.asOf', { date: settings.day(as_of) }),
    ...(onShelf === undefined ? [] : [t('catalogue.onShelf', { units: formatCount(onShelf, settings.language) })]),
  ];
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search field moves through the list and adds with Enter
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={selected}
      className={classes(styles.row, selected && styles.selected)}
      onClick={() => onAdd(offer)}
    >
      <div className={styles.what}>
        <span className={styles.name}>{name}</span>
        <span className={styles.details}>{[generic_name, pack].filter(Boolean).join(' · ')}</span>
        <span className={styles.supplier}>{supplier.name}</span>
      </div>
      <span className={styles.price}>
        {settings.wireMoney(price)}
        {ofUnit === null ? null : (
          <span className={styles.ofUnit}>{t('catalogue.ofUnit', { price: settings.finerMoney(ofUnit) })}</span>
        )}
      </span>
      <div className={styles.facts}>
        <span>{facts.join(' · ')}</span>
        {availability === 'available' ? null : (
          <StatusBadge tone={availability === 'limited' ? 'attention' : 'failure'}>
            {t(`catalogue.availability.${availability}`)}
          </StatusBadge>
        )}
        {inCart > 0 ? <Badge>{t('catalogue.inCart', { count: inCart })}</Badge> : null}
      </div>
    </div>
  );
});
