import type { Proposal } from '@bloom/api-client';
import { ReadFailure, useRead } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { Banner, BreadcrumbHeader, Loading, Page, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useParams } from 'react-router';
import { Fact, Facts } from '../lines/fact';
import { KeptTexts, type TextsWork } from '../shared/kept-texts';
import { mayLook } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { Decide } from './decide';
import { useOpenProposals } from './open-proposals';
import { ProposalLines } from './proposal-lines';
import { ProposalState } from './proposal-state';
import { wantedOf } from './wanted';

/** One proposal: what is proposed beside what is wanted, and what becomes of it. */
export function ProposalPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const open = useOpenProposals();
  const read = useRead('/api/orders/proposals/{uuid}/', { path: { uuid } });
  const again = () => {
    read.again();
    open.again();
  };
  const { answer, loading } = read;
  return (
    <Page>
      <BreadcrumbHeader
        title={answer ? t('proposals.titleOf', { supplier: answer.supplier.name }) : t('proposals.one')}
        onBack={() => navigate('/proposals')}
      />
      {answer ? <Shown key={answer.state} proposal={answer} settings={settings} again={again} /> : null}
      {loading && !answer ? <Loading /> : null}
      {answer ? null : <ReadFailure read={read} gone={t('proposals.gone')} />}
    </Page>
  );
}

interface ShownProps {
  proposal: Proposal;
  settings: FacilitySettings;
  /** Reads it anew. */
  again: () => void;
}

/** While it can be decided about, what is typed is kept on this device. */
function Shown(props: ShownProps) {
  const shell = useShell();
  const decides = props.proposal.state === 'proposed' && mayLook(shell);
  if (!decides) return <Contents {...props} />;
  return (
    <KeptTexts name={`orders-proposal.${props.proposal.uuid}`}>
      {(work) => <Contents {...props} work={work} />}
    </KeptTexts>
  );
}

/** `work`: of whoever decides about it. */
function Contents({ proposal, settings, again, work }: ShownProps & { work?: TextsWork }) {
  const { t } = useTranslation(NAMESPACE);
  const typed = work?.texts ?? {};
  const isOpen = proposal.state === 'proposed';
  const wanted = wantedOf(proposal, typed, settings.currency);
  const decided = proposal.decided_at && [proposal.decided_by, settings.moment(proposal.decided_at)];
  return (
    <Stack gap={16}>
      <Facts>
        <Fact name={t('proposals.supplier')}>{proposal.supplier.name}</Fact>
        <Fact name={t('proposals.state')}>
          <ProposalState state={proposal.state} />
        </Fact>
        <Fact name={t('proposals.proposed')}>
          {[proposal.proposed_by ?? t('proposals.byRule'), settings.moment(proposal.proposed_at)].join(', ')}
        </Fact>
        {decided ? <Fact name={t('proposals.decided')}>{decided.filter(Boolean).join(', ')}</Fact> : null}
        {proposal.reason ? <Fact name={t('proposals.reason')}>{proposal.reason}</Fact> : null}
        <Fact name={t('proposals.total')}>{settings.money(wanted.total)}</Fact>
        {proposal.order_uuid ? (
          <Fact name={t('proposals.order')}>
            <Link to={`/orders/${proposal.order_uuid}`}>{t('proposals.seeOrder')}</Link>
          </Fact>
        ) : null}
      </Facts>
      {isOpen ? (
        <Banner tone="attention">{t('proposals.byItselfOn', { when: settings.moment(proposal.review_until) })}</Banner>
      ) : null}
      <ProposalLines proposal={proposal} typed={typed} settings={settings} onType={work?.type} />
      {work ? (
        <Decide
          proposal={proposal}
          wanted={wanted}
          settings={settings}
          onDone={() => {
            // When it stays behind, it is of a proposal that nobody can decide about any more, or says what was sent.
            const away = work.forget();
            away.catch((error: unknown) => console.warn('Packs of a proposal were not put away', error)).then(again);
          }}
          onRefused={again}
        />
      ) : null}
    </Stack>
  );
}
