import type { StatementHead } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

const TONES: Record<StatementHead['state'], Tone> = {
  running: 'info',
  proposed: 'attention',
  disputed: 'attention',
  accepted: 'ok',
  paid: 'ok',
};

export function StateBadge({ state }: Pick<StatementHead, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  return <StatusBadge tone={TONES[state]}>{t(`statements.states.${state}`)}</StatusBadge>;
}
