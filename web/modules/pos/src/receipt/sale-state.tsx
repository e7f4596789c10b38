import { IconClock, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import type { SaleState } from '../sales/list-sales';
import { NAMESPACE } from '../shared/use-till';

const TONES = { sent: 'ok', held: 'failure', dismissed: 'info' } as const;

/** Waiting, sent, held back or dismissed: always an icon and a word. */
export function SaleStateBadge({ state }: { state: SaleState }) {
  const { t } = useTranslation(NAMESPACE);
  if (state === 'waiting') {
    return (
      <StatusBadge tone="attention" icon={<IconClock size={16} aria-hidden="true" />}>
        {t('state.waiting')}
      </StatusBadge>
    );
  }
  return <StatusBadge tone={TONES[state]}>{t(`state.${state}`)}</StatusBadge>;
}
