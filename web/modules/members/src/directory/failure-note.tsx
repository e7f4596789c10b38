import { usePatientTexts } from '@bloom/patients/screens';
import type { StorageFailure } from '@bloom/shell-api/storage-failure';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

/** The device did not keep what was to be written down; nothing has changed. */
export function FailureNote({ failure }: { failure: StorageFailure | null }) {
  const { t } = useTranslation(NAMESPACE);
  const { t: said } = usePatientTexts();
  if (!failure) return null;
  return (
    <Banner tone="failure">
      <strong>{t('members.notSaved')}</strong>
      <p>{said(`newPatient.${failure}`)}</p>
    </Banner>
  );
}
