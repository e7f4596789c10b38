/** `/facilities/{id}/profile`: what a facility is, what was uploaded for it, and what can be (UPL-26). */

import type { Facility, UploadKind } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { EmptyState, Loading, Page, PageHeader, Stack, Tabs, Title } from '@bloom/ui';
import { FACILITY_KINDS, KindLinks, ResultLink, UploadHistory, UploadPanel, useUploadTexts } from '@bloom/uploads';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { AuditTrail } from '../settings/audit-trail';
import { useTitle } from '../settings/use-title';
import { NAMESPACE } from '../shared/namespace';
import { FacilityFacts } from './facility-facts';
import { ProfileTab } from './profile-tab';

export function FacilityPage() {
  const { t } = useTranslation(NAMESPACE);
  const { id = '' } = useParams();
  const { user, facility: open } = useShell().session;
  const ours = open?.id === id;
  const mayRead = ours || user.is_staff || user.facility_id === id;
  const read = useRead(
    '/api/facilities-bff/general/facilities/{facility_id}/',
    ours || !mayRead ? null : { path: { facility_id: id } },
  );
  if (!mayRead) return <EmptyState title={t('facility.notYours')}>{t('facility.notYoursHint')}</EmptyState>;
  const facility = ours ? open : read.answer?.content;
  if (facility) return <Profile key={id} facility={facility} />;
  return read.failure ? <ReadFailure read={read} gone={t('facility.gone')} /> : <Loading />;
}

const TABS = ['overview', 'details', 'history'] as const;

function Profile({ facility }: { facility: Facility }) {
  const { t } = useTranslation(NAMESPACE);
  const texts = useUploadTexts();
  const { setBulkUploader } = useShell();
  const [query, setQuery] = useSearchParams();
  const uploadId = query.get('upload');
  const kind = FACILITY_KINDS.find((known) => known === query.get('kind'));
  const place = { facilityId: facility.id };
  const address = `/${facility.id}/profile`;
  useTitle(facility.name);
  const tab = TABS.find((known) => known === query.get('tab')) ?? 'overview';
  const to = (shown: UploadKind, id?: string) => `${address}?kind=${shown}${id ? `&upload=${id}` : ''}`;
  return (
    <Page>
      <PageHeader title={facility.name}>{t('facility.description')}</PageHeader>
      <Tabs
        label={facility.name}
        value={tab}
        onChange={(next) => setQuery(next === 'overview' ? {} : { tab: next }, { replace: true })}
        tabs={TABS.map((value) => ({ value, label: t(`facility.tabs.${value}`) }))}
      >
        {tab === 'details' ? <ProfileTab id={facility.id} /> : null}
        {tab === 'history' ? <AuditTrail subject="facility" subjectId={facility.id} /> : null}
        {tab === 'overview' ? (
          <Stack gap={24}>
            <FacilityFacts facility={facility} />
            <Stack gap={12}>
              <Title order={2}>{kind ? texts.t(`uploads.kind.${kind}.title`) : t('facility.uploads')}</Title>
              {kind ? (
                <UploadPanel
                  key={kind}
                  kind={kind}
                  target={place}
                  uploadId={uploadId}
                  onShow={(id) => setQuery(id ? { kind, upload: id } : { kind })}
                  onStart={kind === 'stock_transfer' ? setBulkUploader : undefined}
                  result={(upload) => <ResultLink upload={upload} />}
                />
              ) : null}
              <KindLinks kinds={FACILITY_KINDS.filter((other) => other !== kind)} to={to} />
            </Stack>
            <UploadHistory key={uploadId} kind={null} target={place} to={(upload) => to(upload.kind, upload.id)} />
          </Stack>
        ) : null}
      </Tabs>
    </Page>
  );
}
