import { EmptyState, IconDownload } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';

/** In place of programmes that were never on this device. */
export function NotHereYet() {
  const { t } = useTranslation(NAMESPACE);
  return (
    <EmptyState icon={<IconDownload size={40} />} title={t('notHereYet.title')}>
      {t('notHereYet.hint')}
    </EmptyState>
  );
}
