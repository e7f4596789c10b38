import type { Offer, Order, OrderLine } from '@bloom/api-client';
import { useRead } from '@bloom/server-data';
import { useDebounced } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Milliseconds without a key until the server is asked. */
const PAUSE = 200;
/** Characters that the server takes. */
const LONGEST = 100;

interface SubstitutePickerProps {
  line: OrderLine;
  order: Order;
  settings: FacilitySettings;
  onChoose: (offer: Offer) => void;
}

/** Something else that this supplier offers where the order comes from: the server alone knows, for that may be abroad. */
export function SubstitutePicker({ line, order, settings, onChoose }: SubstitutePickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useState(line.generic_name);
  const search = useDebounced(query.trim().slice(0, LONGEST), PAUSE);
  const path = '/api/orders/incoming/{uuid}/substitutes/';
  const read = useRead(path, { path: { uuid: order.uuid }, query: { search } }, { keep: true });
  const found = (read.answer?.offers ?? []).filter((offer) => offer.uuid !== line.offer_uuid);
  const nothing = read.failure ? 'offersNotHere' : read.answer ? 'noOffer' : 'offersSearched';
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
      nothing={t(`incoming.${nothing}`)}
    />
  );
}
