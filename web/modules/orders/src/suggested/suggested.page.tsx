import { useShell } from '@bloom/shell-api';
import { Banner, Page, PageHeader } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useOpenProposals } from '../proposals/open-proposals';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { AskedSuggestions } from './asked-suggestions';
import { FiguresNotHere } from './figures-not-here';
import { SuggestionLists } from './suggestion-lists';
import { type Suggestions, useSuggestions } from './use-suggestions';

export function SuggestedPage({ settings }: { settings: FacilitySettings }) {
  return mayOrder(useShell()) ? <Suggested settings={settings} /> : <AskedSuggestions settings={settings} />;
}

function Suggested({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const suggestions = useSuggestions(settings);
  const { needs, result } = suggestions;
  const refreshed = needs.progress?.refreshed_at;
  const hasFigures = result !== null && needs.needs.length > 0;
  return (
    <Page>
      <PageHeader title={t('nav.suggested')}>
        {hasFigures && refreshed
          ? t('suggested.asOf', { asked: settings.moment(refreshed) })
          : t('suggested.description')}
      </PageHeader>
      {hasFigures ? (
        <>
          <Doubts suggestions={suggestions} />
          <Proposed settings={settings} />
          <SuggestionLists result={result} settings={settings} />
        </>
      ) : (
        <FiguresNotHere suggestions={suggestions} />
      )}
    </Page>
  );
}

/** What makes the lists say less than they could. */
function Doubts({ suggestions }: { suggestions: Suggestions }) {
  const { t } = useTranslation(NAMESPACE);
  const { offers, result } = suggestions;
  const absent = result?.absent ?? 0;
  return (
    <>
      {offers.complete ? null : <Banner tone="attention">{t('suggested.noOffers')}</Banner>}
      {absent > 0 ? <Banner tone="info">{t('suggested.absent', { count: absent })}</Banner> : null}
    </>
  );
}

/** What comes by itself if nobody decides: whoever orders it here orders it twice. */
function Proposed({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const { rows, unknown } = useOpenProposals();
  if (unknown) return <Banner tone="info">{t('suggested.proposedUnknown')}</Banner>;
  return rows?.map(({ uuid, supplier, lines, review_until }) => (
    <Banner
      key={uuid}
      tone="attention"
      actions={[{ label: t('suggested.seeProposal'), onClick: () => navigate(`/proposals/${uuid}`) }]}
    >
      {t('suggested.proposed', {
        count: lines.filter(({ packs }) => packs > 0).length,
        supplier: supplier.name,
        when: settings.moment(review_until),
      })}
    </Banner>
  ));
}
