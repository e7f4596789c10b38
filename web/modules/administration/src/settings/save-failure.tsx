import { Banner } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { SaveFailure } from './use-save';

interface SaveFailureBannerProps {
  failure: SaveFailure | null;
  /** Fields whose trouble stands beside them; that of others is told here. */
  beside?: readonly string[];
}

export function SaveFailureBanner({ failure, beside = [] }: SaveFailureBannerProps) {
  const { t } = useTranslation(NAMESPACE);
  if (failure === null) return null;
  if (failure.kind === 'unreachable') return <Banner tone="attention">{t('answer.unreachable')}</Banner>;
  const others = Object.entries(failure.fields).filter(([field]) => !beside.includes(field));
  const words = others.length > 0 ? others.map(([, detail]) => detail).join(' ') : failure.detail;
  return <Banner tone="failure">{words || t('answer.refused')}</Banner>;
}
