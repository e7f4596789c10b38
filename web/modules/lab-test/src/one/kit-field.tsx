import type { LabDefinition, LabKit } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { Banner, formatCount } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import type { Kit } from '../shared/use-kit';

/** What is chosen, or first expires; null: no kit to choose from; undefined: there are kits, and none may be used. */
export function kitOf(kit: Kit | null, chosen: string | null): LabKit | null | undefined {
  if (kit === null || kit.product.batches.length === 0) return null;
  const batch = kit.lots.usable.find(({ id }) => id === chosen) ?? kit.lots.usable[0];
  return (
    batch && { product_uuid: kit.product.uuid, batch_id: batch.id, lot: batch.lot, expiry_date: batch.expiry_date }
  );
}

interface KitFieldProps {
  kit: Kit | null;
  definition: LabDefinition;
  lot: string | null;
  settings: Settings;
  onChange: (batchId: string) => void;
}

/** The lot of the kit: first the one that expires first; what must not be used is there to be seen, not chosen. */
export function KitField({ kit, definition, lot, settings, onChange }: KitFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  if (definition.test.kit_barcode === null) return null;
  if (kit === null || kit.product.batches.length === 0) return <Banner tone="attention">{t('kit.notHere')}</Banner>;
  const { usable, blocked } = kit.lots;
  const label = (batch: { lot: string; expiry_date: string }) =>
    [batch.lot || t('kit.noLot'), formatExpiry(batch.expiry_date, settings.language)].join(' · ');
  return (
    <>
      {usable.length === 0 ? <Banner tone="failure">{t('kit.noneUsable')}</Banner> : null}
      <Select
        label={t('kit.lot')}
        description={kit.product.name}
        value={usable.find(({ id }) => id === lot)?.id ?? usable[0]?.id ?? null}
        onChange={onChange}
        options={[
          ...usable.map((batch) => ({
            value: batch.id,
            label: label(batch),
            note: formatCount(batch.quantity, settings.language),
          })),
          ...blocked.map(({ batch, because }) => ({
            value: batch.id,
            label: label(batch),
            note: t(`kit.${because}`),
            disabled: true,
          })),
        ]}
      />
    </>
  );
}
