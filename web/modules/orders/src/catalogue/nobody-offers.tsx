import { useShell } from '@bloom/shell-api';
import { codesOf } from '@bloom/shell-api/scanner';
import { EmptyState } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

interface NobodyOffersProps {
  settings: FacilitySettings;
  /** Of the product that was asked for. */
  barcode: string;
  /** All offers are on this device: one that is not among them is none. */
  complete: boolean;
}

/** A product was asked for, and no offer of this device carries its code. */
export function NobodyOffers({ settings, barcode, complete }: NobodyOffersProps) {
  const { t } = useTranslation(NAMESPACE);
  const { db } = useShell();
  const found = useLiveQuery(
    () => db.inventory.where('barcode_id').anyOf(codesOf(barcode, settings.today())).first(),
    [db, barcode],
  );
  if (!complete) return <EmptyState title={t('catalogue.notAllHere')}>{t('catalogue.notAllHereHint')}</EmptyState>;
  return (
    <EmptyState title={t('catalogue.nobody', { name: found?.name ?? barcode })}>
      {t('catalogue.nobodyHint', { code: barcode })}
    </EmptyState>
  );
}
