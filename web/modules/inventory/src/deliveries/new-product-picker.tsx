/** A product that the facility never had: only the server knows it, with the price it will have here. */

import type { CatalogueItem } from '@bloom/api-client';
import { useRead, useServerTexts } from '@bloom/server-data';
import { Button, IconPackage, useDebounced } from '@bloom/ui';
import { Combobox } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Milliseconds without a key until the server is asked. */
const TYPED = 250;

interface NewProductPickerProps {
  settings: FacilitySettings;
  onPick: (item: CatalogueItem) => void;
}

export function NewProductPicker({ settings, onPick }: NewProductPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const said = useServerTexts();
  const [open, setOpen] = useState(false);
  const [query, setQuery] = useState('');
  const search = useDebounced(query.trim(), TYPED);
  const asked = { facility_id: settings.facilityId, search };
  const read = useRead('/api/inventory/catalogue/', open && search !== '' ? { query: asked } : null, { keep: true });
  if (!open) {
    return (
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {t('deliveries.newHere.open')}
      </Button>
    );
  }
  const found = search === '' ? [] : (read.answer?.results ?? []);
  const settled = read.answer !== undefined && !read.loading && search === query.trim();
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
        right: settings.money(item.walk_in_selling_price),
      }))}
      onChoose={(id) => {
        const item = found.find((one) => one.product_id === id);
        if (!item) return;
        setQuery('');
        onPick(item);
      }}
      nothing={
        read.failure ? said('read.offline') : t(settled ? 'deliveries.newHere.none' : 'deliveries.newHere.searching')
      }
    />
  );
}
