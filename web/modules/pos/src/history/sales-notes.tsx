import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import { unsentOf } from './unsent';
import type { History } from './use-history';

/** How far the download of the sales is, in percent; undefined when it is done or nobody knows. */
function useDownload(): number | undefined {
  const { db, keepsCopy } = useShell();
  const row = useLiveQuery(async () => {
    try {
      return await db.progress.get('sales');
    } catch (error) {
      console.error('The state of the download could not be read', error);
      return undefined;
    }
  }, [db]);
  return keepsCopy && row && row.state !== 'done' ? row.progress : undefined;
}

/** What waits, what is held back, what cannot be read, and how complete the list is. */
export function SalesNotes({ history, onShowHeld }: { history: History; onShowHeld: () => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { keepsCopy } = useShell();
  const download = useDownload();
  const { waitingSales, heldSales } = unsentOf(history);
  const waiting = waitingSales > 0 ? t('today.waitingNote', { count: waitingSales }) : '';
  return (
    <>
      {keepsCopy && history.state === 'failed' ? <Banner tone="failure">{t('today.failed')}</Banner> : null}
      {keepsCopy ? null : <AskedNote answered={reachable && history.state !== 'failed'} />}
      {heldSales > 0 ? (
        <Banner tone="failure" actions={[{ label: t('history.showHeld'), onClick: onShowHeld }]}>
          {[t('today.heldNote', { count: heldSales }), waiting].join(' ')}
        </Banner>
      ) : null}
      {heldSales === 0 && waiting ? <Banner tone="attention">{waiting}</Banner> : null}
      {reachable || !keepsCopy ? null : <Banner tone="info">{t('history.offline')}</Banner>}
      {reachable && download !== undefined ? (
        <Banner tone="info">{t('history.downloading', { percent: download })}</Banner>
      ) : null}
    </>
  );
}

/** Without a copy on the device: where the list comes from, or why it is not there. */
function AskedNote({ answered }: { answered: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  if (answered) return <Banner tone="info">{t('history.asked')}</Banner>;
  return <Banner tone="attention">{t('history.askedOffline')}</Banner>;
}
