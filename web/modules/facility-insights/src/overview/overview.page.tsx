/** `/overview`: a day against the same weekday before, and the stock as it is now (FIN-04). */
import type { InsightsOverview } from '@bloom/api-client';
import { ModuleLink, useShell } from '@bloom/shell-api';
import { EmptyState, Page, PageHeader, Stack, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatLongDay, isDay } from '../shared/day';
import { isNothing } from '../shared/decimal';
import { NAMESPACE } from '../shared/namespace';
import { SalesFigures } from '../shared/sales-figures';
import { MissingNote, NoFigures, StateNotes } from '../shared/state-notes';
import { useAnswer } from '../shared/use-answer';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useMissing } from '../shared/use-missing';
import { useToday } from '../shared/use-today';
import { isSeason, wrappedYear } from '../shared/wrapped-year';
import { DayPicker } from './day-picker';
import { HourChart } from './hour-chart';
import { StockNow } from './stock-now';

/** A page that stays open on the counter keeps up with the day. */
const EVERY_MINUTE = 60_000;

export function OverviewPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useSearchParams();
  const today = useToday(settings);
  const asked = query.get('day') ?? '';
  const day = isDay(asked) && asked <= today ? asked : today;
  const isToday = day === today;
  const answer = useAnswer(
    '/api/facility-insights/overview/',
    { query: { facility_id: settings.facilityId, day } },
    { name: isToday ? 'overview' : 'overview-day', anyPath: isToday, every: isToday ? EVERY_MINUTE : undefined },
  );
  useYearReady(today, settings);
  const overview = answer.shown?.value;
  const shownDay = overview?.day ?? day;
  const missing = useMissing(answer, overview ? { from: shownDay, to: shownDay } : undefined, settings);
  const pick = (next: string) => setQuery(next === today ? {} : { day: next });
  const title = shownDay === today ? t('overview.today') : asTitle(formatLongDay(shownDay, settings.language));
  return (
    <Page>
      <PageHeader title={t('title')} actions={<DayPicker day={day} today={today} onChange={pick} />}>
        {`${title}, ${settings.facilityName}`}
        {shownDay === today ? `, ${formatLongDay(today, settings.language)}` : null}
      </PageHeader>
      <Stack gap={24}>
        {overview ? <StateNotes answer={answer} settings={settings} /> : null}
        {overview ? <MissingNote missing={missing} to={`/pos/sales?day=${shownDay}`} settings={settings} /> : null}
        {overview ? <Figures overview={overview} today={today} settings={settings} /> : <NoFigures answer={answer} />}
      </Stack>
    </Page>
  );
}

/** French days begin small, titles do not. */
const asTitle = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** When the year is told of, it is there without the server too. */
function useYearReady(today: string, settings: FacilitySettings): void {
  const year = wrappedYear(today);
  const query = { facility_id: settings.facilityId, year };
  useAnswer('/api/facility-insights/wrapped/', isSeason(today) ? { query } : null, { name: `wrapped-${year}` });
}

function Figures({
  overview,
  today,
  settings,
}: {
  overview: InsightsOverview;
  today: string;
  settings: FacilitySettings;
}) {
  const { t } = useTranslation(NAMESPACE);
  const { is_staff: isStaff } = useShell().session.user;
  const { sale_count: count } = overview;
  const isToday = overview.day === today;
  const weekday = formatLongDay(overview.compared_with, settings.language);
  const other = isToday ? t('overview.sameTime', { day: weekday }) : weekday;
  return (
    <>
      {isNothing(count.value) && isNothing(count.before) ? (
        <EmptyState
          title={isToday ? t('overview.noneYet') : t('overview.none')}
          actions={isToday && !isStaff ? <ModuleLink to="/pos/patient">{t('overview.sell')}</ModuleLink> : null}
        >
          {t('overview.noneHint')}
        </EmptyState>
      ) : (
        <>
          <Stack gap={12}>
            <Title order={2}>{t('figures.sales.name')}</Title>
            <SalesFigures figures={overview} other={other} to={`/pos/sales?day=${overview.day}`} settings={settings} />
          </Stack>
          <Stack gap={12}>
            <Title order={2}>{t('overview.byHour')}</Title>
            <HourChart overview={overview} other={weekday} settings={settings} />
          </Stack>
        </>
      )}
      <StockNow overview={overview} settings={settings} />
    </>
  );
}
