import type { StockCount } from '@bloom/api-client';
import { Actions, Button, formatCount } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Confirm } from '../documents/confirm';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { Findings } from './review';
import type { useEndCount } from './use-end-count';

interface EndBarProps {
  count: StockCount;
  findings: Findings;
  ending: ReturnType<typeof useEndCount>;
  settings: FacilitySettings;
}

/** What can be done with the count as it stands, and what is asked before. */
export function EndBar({ count, findings, ending, settings }: EndBarProps) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { write, asked, ask, end } = ending;
  const number = (units: number) => formatCount(units, settings.language);
  return (
    <>
      {count.status === 'open' ? (
        <Actions>
          <Button variant="danger" onClick={() => ask('cancel')}>
            {t('counts.cancel')}
          </Button>
          <Button onClick={() => navigate(`/stock-counts/${count.id}/more`)}>{t('counts.more')}</Button>
          <Button variant="primary" size="large" disabled={count.lines.length === 0} onClick={() => ask('apply')}>
            {t('counts.apply', { count: count.lines.length })}
          </Button>
        </Actions>
      ) : null}
      {count.status === 'stopped' ? (
        <Actions>
          <Button variant="primary" size="large" busy={write.busy} onClick={() => end('apply')}>
            {t('counts.applyRest')}
          </Button>
        </Actions>
      ) : null}
      {asked === 'apply' ? (
        <Confirm
          title={t('counts.applyTitle')}
          action={t('counts.apply', { count: count.lines.length })}
          busy={write.busy}
          onConfirm={() => end('apply')}
          onClose={() => ask(null)}
        >
          {t('counts.applyHint', { missing: number(findings.missing), found: number(findings.found) })}
        </Confirm>
      ) : null}
      {asked === 'cancel' ? (
        <Confirm
          title={t('counts.cancelTitle')}
          action={t('counts.cancelAction', { number: count.batch_sync_number })}
          danger
          busy={write.busy}
          onConfirm={() => end('cancel')}
          onClose={() => ask(null)}
        >
          {t('counts.cancelHint')}
        </Confirm>
      ) : null}
    </>
  );
}
