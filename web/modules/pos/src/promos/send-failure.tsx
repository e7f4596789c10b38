import type { ServerProblem } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';

/** Why the server did not take it, and that a second try is safe. */
export function SendFailure({ failure }: { failure: ServerProblem | 'unreachable' | null }) {
  const { t } = useTranslation(NAMESPACE);
  if (!failure) return null;
  if (failure === 'unreachable') return <Banner tone="attention">{t('promos.unreachable')}</Banner>;
  return <Banner tone="failure">{failure.detail || t('promos.refused')}</Banner>;
}
