import type { DownloadResource } from '@bloom/local-db';
import { Drawer, EmptyState, IconBell, NoticeCard, Stack } from '@bloom/ui';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { readExports } from '../background/export-ids';
import { jobs } from '../background/values';
import { keepsCopy } from '../core/guards';
import { useObservable } from '../core/observable';
import { useIsRestoring, useLostSalesCount, useOutboxCounts, useSyncState } from '../offline';
import { offlineUse } from '../service-worker/offline-use';
import { useSession } from '../session/session';
import { UploadCard } from '../uploads/upload.card';
import { uploadJobs } from '../uploads/upload-jobs';
import { uploadMemory } from '../uploads/upload-memory';
import { BulkTransfers } from './bulk-transfers.card';
import { DownloadCard } from './download.card';
import { feedShown, resourceShown } from './download-card';
import { DrawerCards, useDrawerCards } from './drawer-cards';
import { ExportCard } from './export.card';
import { StaffRecords, SyncCard } from './sync.card';
import { syncResult } from './sync-result';
import { useOwnDownloads, useOwnFeeds } from './use-own-downloads';

const ORDER: readonly DownloadResource[] = ['patients', 'inventory', 'sales', 'promos'];

/**
 * All cards of the stack, and what goes on in the background (NOT-07, NOT-08). Downloads, exports, sales sync and lost sales are for facility staff
 * only: provider staff keep no data on the device, and see uploads instead (NOT-10, NOT-11, UPL-29).
 */
export default function NotificationsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  // A module may have ordered an export by itself (EXP-09).
  useEffect(readExports, []);
  return (
    <Drawer opened onClose={onClose} title={t('notifications.title')}>
      {user.is_staff ? <AdminJobs onLeave={onClose} /> : <FacilityJobs onLeave={onClose} />}
    </Drawer>
  );
}

function AdminJobs({ onLeave }: { onLeave: () => void }) {
  const uploads = useObservable(uploadJobs);
  const memory = useObservable(uploadMemory);
  const bulk = useObservable(jobs.bulk);
  const shown = uploads.filter(
    ({ message }) => message.processingStatus !== 'QUEUED_UPLOAD' && !memory[message.productImportId]?.cleared,
  );
  const { quarantined: held } = useOutboxCounts();
  const cards = useDrawerCards();
  if (cards.length + shown.length + bulk.records.length + held === 0 && !bulk.failed) return <Nothing />;
  return (
    <Stack gap={12}>
      <DrawerCards cards={cards} onLeave={onLeave} />
      <StaffRecords held={held} onLeave={onLeave} />
      {shown.map((job) => (
        <UploadCard key={`${job.kind} ${job.message.productImportId}`} job={job} onLeave={onLeave} />
      ))}
      <BulkTransfers onLeave={onLeave} />
    </Stack>
  );
}

function FacilityJobs({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const keeps = keepsCopy(user);
  // What somebody else left on a shared device is not theirs.
  const downloads = useOwnDownloads();
  const feeds = useOwnFeeds();
  const lost = useLostSalesCount();
  const { waiting, forUpdate, quarantined } = useOutboxCounts();
  const { message } = useSyncState();
  const files = useObservable(jobs.exports);
  const bulk = useObservable(jobs.bulk);
  const isRestoring = useIsRestoring();
  const isNotReady = useObservable(offlineUse) === 'not-ready';
  const hasSync = isRestoring || waiting + forUpdate + quarantined > 0 || syncResult(message).state === 'inProgress';
  const isQuiet =
    downloads.length + feeds.length === 0 && files.length === 0 && bulk.records.length === 0 && !bulk.failed;
  const cards = useDrawerCards();
  const nothing = isQuiet && cards.length + lost === 0 && !hasSync && !isNotReady;
  if (nothing && keeps) return <Nothing />;
  return (
    <Stack gap={12}>
      {nothing ? <Nothing /> : null}
      <DrawerCards cards={cards} onLeave={onLeave} />
      <SyncCard onLeave={onLeave} />
      {isNotReady ? <NoticeCard tone="info">{t('serviceWorker.notReady')}</NoticeCard> : null}
      {lost > 0 ? <NoticeCard tone="attention">{t('notifications.lostSales', { n: lost })}</NoticeCard> : null}
      {files.map((job) => (
        <ExportCard key={job.kind} job={job} onLeave={onLeave} />
      ))}
      <BulkTransfers onLeave={onLeave} />
      {keeps ? null : <NoticeCard tone="info">{t('downloads.noCopy')}</NoticeCard>}
      {ORDER.map((resource) => {
        const record = downloads.find((candidate) => candidate.resource === resource);
        return record ? <DownloadCard key={resource} record={resourceShown(record)} /> : null;
      })}
      {feeds.map((feed) => (
        <DownloadCard key={feed.name} record={feedShown(feed)} />
      ))}
    </Stack>
  );
}

function Nothing() {
  const { t } = useTranslation();
  return <EmptyState icon={<IconBell size={36} />} title={t('notifications.none')} />;
}
