import type { Proposal } from '@bloom/api-client';
import { ListFailure, usePages, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Button, EmptyState, IconTruck, Loading, Page, PageHeader, Stack, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { List, ListRow } from '../lines/list-row';
import { NAMESPACE } from '../shared/namespace';
import { isSupplied } from '../shared/sides';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useOpenProposals } from './open-proposals';
import { ProposalState } from './proposal-state';
import { Rules } from './rules';

/** What the provider proposed to this facility, and by which rules it does. */
export function ProposalsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const shell = useShell();
  const open = useOpenProposals();
  const pages = usePages('/api/orders/proposals/', { query: { facility_id: settings.facilityId } });
  const { rows, loading, failure, more } = pages;
  const again = () => {
    pages.again();
    open.again();
  };
  return (
    <Page>
      <PageHeader title={t('nav.proposals')}>{t('proposals.description')}</PageHeader>
      <Stack gap={24}>
        {rows.length > 0 ? (
          <section aria-labelledby="proposals-list">
            <Title order={2} look={3} id="proposals-list">
              {t('proposals.list')}
            </Title>
            <List>
              {rows.map((proposal) => (
                <Row key={proposal.uuid} proposal={proposal} settings={settings} />
              ))}
            </List>
          </section>
        ) : null}
        {loading ? <Loading /> : null}
        {rows.length === 0 && !loading && !failure ? (
          <EmptyState icon={<IconTruck size={40} />} title={t('proposals.none')}>
            {t(isSupplied(shell) ? 'proposals.noneHint' : 'proposals.notSupplied')}
          </EmptyState>
        ) : null}
        <ListFailure read={pages} texts={{ offline: t('proposals.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
        {isSupplied(shell) ? <Rules settings={settings} onProposed={again} /> : null}
      </Stack>
    </Page>
  );
}

function Row({ proposal, settings }: { proposal: Proposal; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid, supplier, proposed_at, review_until, lines, total, state } = proposal;
  const detail = [
    settings.moment(proposed_at),
    t('proposals.lines', { count: lines.length }),
    state === 'proposed' ? t('proposals.until', { when: settings.moment(review_until) }) : '',
  ];
  return (
    <ListRow
      to={`/proposals/${uuid}`}
      name={supplier.name}
      detail={detail.filter(Boolean).join(' · ')}
      amount={settings.wireMoney(total)}
      state={<ProposalState state={state} />}
    />
  );
}
