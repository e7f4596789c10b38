/** What this device knows of the purchases of a patient, while the server does not say what all of them are. */
import { useShell } from '@bloom/shell-api';
import { Stack, Text, Title } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './bought-on-device.module.css';

/** As many as the server tells one by one. */
const NEWEST = 10;

export function BoughtOnDevice({ settings, pk }: { settings: FacilitySettings; pk: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { db, keepsCopy } = useShell();
  const sales = useLiveQuery(async () => {
    if (!keepsCopy) return [];
    const all = await db.sales.where('patient_id').equals(pk).toArray();
    return all
      .filter(({ dismissed }) => !dismissed)
      .sort((left, right) => right.made_at.localeCompare(left.made_at))
      .slice(0, NEWEST);
  }, [db, keepsCopy, pk]);
  if (!sales || sales.length === 0) return null;
  return (
    <section aria-labelledby="patient-on-device">
      <Stack gap={8}>
        <Title order={2} look={3} id="patient-on-device">
          {t('onDevice.title')}
        </Title>
        <Text tone="muted">{t('onDevice.hint')}</Text>
        <ul className={styles.sales}>
          {sales.map((sale) => (
            <li key={sale.uuid}>
              <span>{sale.receipt_number}</span>
              <span>{settings.moment(sale.made_at)}</span>
              <strong>{settings.wireMoney(sale.total)}</strong>
            </li>
          ))}
        </ul>
      </Stack>
    </section>
  );
}
