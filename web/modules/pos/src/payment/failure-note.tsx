import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { StoringFailure } from '../shared/use-storing';
import { NAMESPACE } from '../shared/use-till';

/** The sale could not be stored: what happened, what is safe, what to do. */
export function FailureNote({ failure }: { failure: StoringFailure }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Banner tone="failure">
      <strong>{t('failure.title')}</strong>
      <p>{t('failure.safe')}</p>
      <p>{t(`failure.${failure}`)}</p>
    </Banner>
  );
}
