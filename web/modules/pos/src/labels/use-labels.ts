import { useShell } from '@bloom/shell-api';
import { formatDay, formatExpiry } from '@bloom/shell-api/day';
import { formatCount } from '@bloom/ui';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { LabelModel } from '../sales/label-model';
import { NAMESPACE, type Till } from '../shared/use-till';
import type { LabelLine } from './label-lines';

/** What the labels of a sale say, in the language of the device; the directions as they were written. */
export function useLabels(till: Till): (lines: readonly LabelLine[], patient: string, day: string) => LabelModel[] {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  // A device may have stored the facility before it had one.
  const phone = session.facility?.phone ?? '';
  return useCallback(
    (lines, patient, day) =>
      lines.map(({ key, name, quantity, directions, batch }) => ({
        key,
        facility: till.facilityName,
        phone,
        patient,
        day: formatDay(day, till.language),
        product: `${name} × ${formatCount(quantity, till.language)}`,
        directions,
        lot: batch ? t('labels.lot', { lot: batch.lot, date: formatExpiry(batch.expiry_date, till.language) }) : '',
        warning: t('labels.warning'),
      })),
    [till, phone, t],
  );
}
