import type { Proposal } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

const TONES: Record<Proposal['state'], Tone> = {
  proposed: 'attention',
  accepted: 'ok',
  accepted_by_itself: 'attention',
  declined: 'failure',
  withdrawn: 'info',
};

/** What became of a proposal, in words. */
export function ProposalState({ state }: Pick<Proposal, 'state'>) {
  const { t } = useTranslation(NAMESPACE);
  return <StatusBadge tone={TONES[state]}>{t(`proposals.states.${state}`)}</StatusBadge>;
}
