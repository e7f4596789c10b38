import type { StockTransfer, TransferLine } from '@bloom/api-client';
import { formatExpiry } from '@bloom/shell-api/day';
import { EmptyState, formatCount, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';

/** Sent and received side by side, with the reason where they differ. */
export function TransferLines({ transfer, settings }: { transfer: StockTransfer; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const wasSent = transfer.status !== 'D';
  const ended = transfer.status === 'F';
  if (transfer.products.length === 0) return <EmptyState title={t('transfers.noLines')} />;
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th>{t('transfers.columns.product')}</th>
          <th>{t('transfers.columns.lot')}</th>
          <th data-align="right">{t(wasSent ? 'transfers.columns.sent' : 'transfers.columns.quantity')}</th>
          {wasSent ? <th data-align="right">{t('transfers.columns.received')}</th> : null}
          {wasSent ? <th>{t('transfers.columns.reason')}</th> : null}
        </tr>
      </thead>
      <tbody>
        {transfer.products.map((line) => (
          <tr key={line.id}>
            <td>
              <span className={table.name}>
                {line.name}
                <span className={table.detail}>{line.barcode_id}</span>
              </span>
            </td>
            <td data-label={t('transfers.columns.lot')}>
              <LotOf line={line} language={settings.language} />
            </td>
            <td data-align="right" data-label={t(wasSent ? 'transfers.columns.sent' : 'transfers.columns.quantity')}>
              {formatCount(line.quantity_sent ?? line.quantity, settings.language)}
            </td>
            {wasSent ? (
              <td data-align="right" data-label={t('transfers.columns.received')}>
                <Received line={line} ended={ended} language={settings.language} />
              </td>
            ) : null}
            {wasSent ? (
              <td data-label={line.reason ? t('transfers.columns.reason') : undefined}>
                {line.reason
                  ? `${t(`transfers.reasons.${line.reason}`)}${line.reason_note ? `: ${line.reason_note}` : ''}`
                  : ''}
              </td>
            ) : null}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** "Lot B1 · 05/27", or how the lot will be chosen. */
export function LotOf({ line, language }: { line: Pick<TransferLine, 'lot' | 'expiry_date'>; language: string }) {
  const { t } = useTranslation(NAMESPACE);
  if (!line.lot) return <>{t('transfers.firstExpired')}</>;
  const { lot, expiry_date } = line;
  return <>{expiry_date ? t('transfers.lotAndExpiry', { lot, date: formatExpiry(expiry_date, language) }) : lot}</>;
}

function Received({ line, ended, language }: { line: TransferLine; ended: boolean; language: string }) {
  const { t } = useTranslation(NAMESPACE);
  const { quantity_received: received, quantity_sent: sent } = line;
  if (received === null)
    return (
      <Text as="span" tone="muted">
        {ended ? '–' : t('transfers.notCounted')}
      </Text>
    );
  const differs = sent !== null && received !== sent;
  return (
    <Text as="span" strong={differs} tone={differs ? (received < sent ? 'failure' : 'attention') : undefined}>
      {formatCount(received, language)}
    </Text>
  );
}
