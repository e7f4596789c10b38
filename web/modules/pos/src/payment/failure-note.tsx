import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

export type SaleFailure = 'full' | 'outdated' | 'other';

/** The sale could not be stored: what happened, what is safe, what to do. */
export function FailureNote({ failure }: { failure: SaleFailure }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Banner tone="failure">
      <strong>{t('failure.title')}</strong>
      <p>{t('failure.safe')}</p>
      <p>{t(`failure.${failure}`)}</p>
    </Banner>
  );
}
