import type { StockTransfer } from '@bloom/api-client';
import { StatusBadge, type Tone } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { sideOf } from './rules/states';

const TONES: Record<StockTransfer['status'], Tone> = { D: 'info', I: 'attention', F: 'ok', C: 'failure' };

/** Where a transfer stands, as this facility sees it. */
export function TransferStatus({ transfer, facilityId }: { transfer: StockTransfer; facilityId: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { status, finalised_by_itself } = transfer;
  const text = {
    D: 'draft',
    I: sideOf(transfer, facilityId) === 'incoming' ? 'incoming' : 'sent',
    F: finalised_by_itself ? 'finalisedByItself' : 'finalised',
    C: 'cancelled',
  }[status];
  return <StatusBadge tone={TONES[status]}>{t(`transfers.status.${text}`)}</StatusBadge>;
}
