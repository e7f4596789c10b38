import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import type { WriteFailure } from './use-write';

/** Why the server did not take it, and that a second try is safe. */
export function WriteFailureBanner({ failure }: { failure: WriteFailure | null }) {
  const { t } = useTranslation(NAMESPACE);
  if (failure === null) return null;
  if (failure.kind === 'unreachable') return <Banner tone="attention">{t('answer.unreachable')}</Banner>;
  return <Banner tone="failure">{failure.detail || t('answer.refused')}</Banner>;
}
