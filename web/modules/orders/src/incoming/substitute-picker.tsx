import type { Offer, Order, OrderLine } from '@bloom/api-client';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useOffers } from '../offers/use-offers';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Offers to choose from at most: more nobody reads. */
const MOST = 20;
/** Matches to look through for those of this supplier. */
const LOOKED_AT = 500;

interface SubstitutePickerProps {
  line: OrderLine;
  supplier: Order['supplier'];
  settings: FacilitySettings;
  onChoose: (offer: Offer) => void;
}

/** Something else that this supplier offers. */
export function SubstitutePicker({ line, supplier, settings, onChoose }: SubstitutePickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const { index, state } = useOffers();
  const [query, setQuery] = useState(line.generic_name);
  const found = index
    .search(query, LOOKED_AT)
    .entries.map(({ item }) => item.offer)
    .filter((offer) => offer.supplier.uuid === supplier.uuid && offer.uuid !== line.offer_uuid && !offer.withdrawn)
    .slice(0, MOST);
  return (
    <Combobox
      label={t('incoming.offerFor', { name: line.name })}
      placeholder={t('incoming.offerPlaceholder')}
      query={query}
      onQuery={setQuery}
      options={found.map((offer) => ({
        id: offer.uuid,
        label: offer.name,
        detail: offer.pack,
        right: settings.wireMoney(offer.price),
      }))}
      onChoose={(id) => {
        const chosen = found.find(({ uuid }) => uuid === id);
        if (chosen) onChoose(chosen);
      }}
      nothing={t(state === 'ready' && index.size > 0 ? 'incoming.noOffer' : 'incoming.offersNotHere')}
    />
  );
}
