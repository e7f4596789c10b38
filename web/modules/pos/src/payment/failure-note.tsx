import type { StorageFailure } from '@bloom/shell-api/storage-failure';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

/** The sale could not be stored: what happened, what is safe, what to do. */
export function FailureNote({ failure }: { failure: StorageFailure }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Banner tone="failure">
      <strong>{t('failure.title')}</strong>
      <p>{t('failure.safe')}</p>
      <p>{t(`failure.${failure}`)}</p>
    </Banner>
  );
}
