/** `/reports?i=wrapped`: the year in cards (FIN-06), also from what was stored on the device. */
import type { InsightsWrapped } from '@bloom/api-client';
import { EmptyState, Page, PageHeader, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { isNothing } from '../shared/decimal';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, StateNotes } from '../shared/state-notes';
import { useAnswer } from '../shared/use-answer';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useToday } from '../shared/use-today';
import { readYear } from '../shared/wrapped-year';
import { CardDeck } from './card-deck';
import { useCards } from './use-cards';
import styles from './wrapped.module.css';

export function WrappedPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [query] = useSearchParams();
  const today = useToday(settings);
  const year = readYear(query.get('year'), today);
  const asked = { query: { facility_id: settings.facilityId, year } };
  const answer = useAnswer('/api/facility-insights/wrapped/', asked, { name: `wrapped-${year}` });
  const wrapped = answer.shown?.value;
  const years = [Number(today.slice(0, 4)), Number(today.slice(0, 4)) - 1];
  return (
    <Page>
      <PageHeader
        title={t('wrapped.title', { year: String(year) })}
        actions={years
          .filter((other) => other !== year)
          .map((other) => (
            <Link key={other} to={`/reports?i=wrapped&year=${other}`} className={styles.year} data-print="hide">
              {t('wrapped.other', { year: String(other) })}
            </Link>
          ))}
      >
        {settings.facilityName}
      </PageHeader>
      <Stack gap={16}>
        {wrapped ? <StateNotes answer={answer} settings={settings} /> : null}
        {wrapped ? <Wrapped key={year} wrapped={wrapped} settings={settings} /> : <NoFigures answer={answer} />}
      </Stack>
    </Page>
  );
}

function Wrapped({ wrapped, settings }: { wrapped: InsightsWrapped; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { cards, picture } = useCards(wrapped, settings);
  if (isNothing(wrapped.sale_count.value)) {
    return <EmptyState title={t('wrapped.none', { year: String(wrapped.year) })}>{t('wrapped.noneHint')}</EmptyState>;
  }
  return <CardDeck cards={cards} picture={picture} />;
}
