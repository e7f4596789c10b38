import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconPackages, Loading, Page, PageHeader, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ReturnRow } from './return-row';
import { ToTake } from './to-take';

/** What goes back to suppliers, newest first; for people of the provider also what comes back to it. */
export function ReturnsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const shell = useShell();
  const navigate = useNavigate();
  const pages = usePages('/api/orders/returns/', { query: { facility_id: settings.facilityId } });
  const { rows, loading, failure, more } = pages;
  const isStaff = shell.session.user.is_staff;
  const begin = mayOrder(shell) ? (
    <Button variant="primary" onClick={() => navigate('/returns/new')}>
      {t('returns.begin')}
    </Button>
  ) : undefined;
  return (
    <Page>
      <PageHeader title={t('nav.returns')} actions={begin}>
        {t('returns.description')}
      </PageHeader>
      <Stack gap={24}>
        {isStaff ? <Banner tone="info">{t('returns.staffLook')}</Banner> : null}
        {isStaff ? <ToProvider settings={settings} /> : null}
        <ul>
          {rows.map((one) => (
            <ReturnRow key={one.uuid} one={one} side="outgoing" settings={settings} />
          ))}
        </ul>
        {loading ? <Loading /> : null}
        {rows.length === 0 && !loading && !failure ? (
          <EmptyState icon={<IconPackages size={40} />} title={t('returns.none')} actions={begin}>
            {t('returns.noneHint')}
          </EmptyState>
        ) : null}
        <ListFailure read={pages} texts={{ offline: t('returns.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </Page>
  );
}

/** Goods of the provider that its own people answer and count, of every facility. */
function ToProvider({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const pages = usePages('/api/orders/incoming-returns/', { query: { state: 'open' } });
  return <ToTake pages={pages} title={t('returns.toProvider')} settings={settings} />;
}
