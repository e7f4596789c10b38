/** A product that the facility never had: only the server knows it, with the price it will have here. */

import type { CatalogueItem, Page } from '@bloom/api-client';
import { useServer } from '@bloom/shell-api/reading';
import { Button, IconPackage, useDebounced } from '@bloom/ui';
import { Combobox } from '@bloom/ui/combobox';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Milliseconds without a key until the server is asked. */
const TYPED = 250;

interface NewProductPickerProps {
  place: FacilitySettings;
  onPick: (item: CatalogueItem) => void;
}

export function NewProductPicker({ place, onPick }: NewProductPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), TYPED);
  const asked = new URLSearchParams({ facility_id: place.facilityId, search });
  const read = useServer<Page<CatalogueItem>>(open && search !== '' ? `/api/inventory/catalogue/?${asked}` : null, {
    keep: true,
  });
  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('deliveries.newHere.open')}
      </Button>
    );
  }
  const found = search === '' ? [] : (read.value?.results ?? []);
  const settled = read.value !== undefined && !read.loading && search === query.trim();
  return (
    <Combobox
      label={t('deliveries.newHere.label')}
      placeholder={t('deliveries.newHere.placeholder')}
      icon={<IconPackage size={22} />}
      query={query}
      onQuery={setQuery}
      options={found.map((item) => ({
        id: item.product_id,
        label: item.name,
        detail: [item.generic_name, item.strength, item.pack_size].filter(Boolean).join(' · ') || undefined,
        right: place.money(item.walk_in_selling_price),
      }))}
      onChoose={(id) => {
        const item = found.find((one) => one.product_id === id);
        if (!item) return;
        setQuery('');
        onPick(item);
      }}
      nothing={t(
        read.trouble ? 'server.offline' : settled ? 'deliveries.newHere.none' : 'deliveries.newHere.searching',
      )}
    />
  );
}
