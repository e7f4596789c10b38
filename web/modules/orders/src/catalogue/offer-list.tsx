/** The offers found, as one list box. */
import type { Offer } from '@bloom/api-client';
import { formatCount } from '@bloom/ui';
import { type KeyboardEvent, type Ref, useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useCart } from '../cart/use-cart';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './catalogue.module.css';
import { OfferRow } from './offer-row';
import type { Found } from './use-found';
import { useShelf } from './use-shelf';

export const LIST = 'orders-offers';
export const rowId = ({ uuid }: Offer) => `orders-offer-${uuid}`;

interface OfferListProps {
  settings: FacilitySettings;
  query: string;
  found: Found;
  onAdd: (offer: Offer) => void;
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  ref: Ref<HTMLDivElement>;
}

export function OfferList({ settings, query, found, onAdd, onKeyDown, ref }: OfferListProps) {
  const { t } = useTranslation(NAMESPACE);
  const { offers, alikeFrom, hidden, chosen } = found;
  const { orders } = useDeferredValue(useCart().cart);
  const packs = useMemo(
    () => new Map(orders.flatMap(({ lines }) => lines).map((line) => [line.offerUuid, line.packs])),
    [orders],
  );
  const shelf = useShelf(offers.map(({ barcode }) => barcode));
  const row = (offer: Offer) => (
    <OfferRow
      key={offer.uuid}
      id={rowId(offer)}
      offer={offer}
      settings={settings}
      selected={offer === chosen}
      inCart={packs.get(offer.uuid) ?? 0}
      onShelf={shelf.get(offer.barcode)}
      onAdd={onAdd}
    />
  );
  const alike = offers.slice(alikeFrom);
  const alikeText = t('catalogue.alike', { query: query.trim() });
  return (
    <div ref={ref} className={styles.list}>
      <div
        id={LIST}
        role="listbox"
        tabIndex={0}
        aria-label={t('catalogue.results')}
        aria-activedescendant={chosen && rowId(chosen)}
        onKeyDown={onKeyDown}
      >
        {offers.slice(0, alikeFrom).map(row)}
        {alike.length > 0 ? (
          // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
          <div role="group" aria-label={alikeText}>
            <div className={styles.alike} aria-hidden="true">
              {alikeText}
            </div>
            {alike.map(row)}
          </div>
        ) : null}
      </div>
      {hidden > 0 ? (
        <p className={styles.more}>{t('catalogue.hidden', { shown: formatCount(hidden, settings.language) })}</p>
      ) : null}
    </div>
  );
}
