import type { SupplierReturn } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Side } from '../shared/sides';
import { turnOf } from './units';

const TONES: Record<SupplierReturn['state'], Tone> = {
  asked: 'info',
  approved: 'info',
  refused: 'failure',
  sent: 'info',
  received: 'ok',
  credited: 'ok',
  cancelled: 'info',
};

/** How far a return is, in words; loud for who is to do something. */
export function ReturnState({ one, side }: { one: SupplierReturn; side: Side }) {
  const { t } = useTranslation(NAMESPACE);
  const tone = turnOf(one, side) === null ? TONES[one.state] : 'attention';
  return <StatusBadge tone={tone}>{t(`returns.state.${one.state}`)}</StatusBadge>;
}
