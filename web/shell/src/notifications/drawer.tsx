import type { DownloadResource } from '@bloom/local-db';
import { Drawer, EmptyState, IconBell, NoticeCard, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useDownloads, useLostSalesCount, useOutboxCounts, useSyncState } from '../offline';
import { useSession } from '../session/session';
import { DownloadCard } from './download.card';
import { SyncCard } from './sync.card';
import { syncResult } from './sync-result';

const ORDER: readonly DownloadResource[] = ['patients', 'inventory', 'sales', 'promos'];

/**
 * What goes on in the background (NOT-07, NOT-08). Downloads, sales sync and lost sales are for facility staff only:
 * provider staff keep no data on the device (NOT-10, NOT-11).
 */
export default function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  return (
    <Drawer opened onClose={onClose} title={t('notifications.title')}>
      {user.is_staff ? <Nothing /> : <FacilityJobs onLeave={onClose} />}
    </Drawer>
  );
}

function FacilityJobs({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const downloads = useDownloads();
  const lost = useLostSalesCount();
  const { waiting, quarantined } = useOutboxCounts();
  const { message } = useSyncState();
  const hasSync = waiting > 0 || quarantined > 0 || syncResult(message).state === 'inProgress';
  if (downloads.length === 0 && lost === 0 && !hasSync) return <Nothing />;
  return (
    <Stack gap={12}>
      <SyncCard onLeave={onLeave} />
      {lost > 0 ? <NoticeCard tone="attention">{t('notifications.lostSales', { n: lost })}</NoticeCard> : null}
      {ORDER.map((resource) => {
        const record = downloads.find((candidate) => candidate.resource === resource);
        return record ? <DownloadCard key={resource} record={record} /> : null;
      })}
    </Stack>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <EmptyState icon={<IconBell size={36} />} title={t('notifications.none')} />;
}
