/** `/reports`: the figures of a period, with what they are made of. */
import type { InsightsReport } from '@bloom/api-client';
import { Button, EmptyState, IconPrinter, Page, PageHeader, Stack, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { formatDays } from '../shared/day';
import { isNothing } from '../shared/decimal';
import { NAMESPACE } from '../shared/namespace';
import { SalesFigures } from '../shared/sales-figures';
import { MissingNote, NoFigures, StateNotes } from '../shared/state-notes';
import { useAnswer } from '../shared/use-answer';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useMissing } from '../shared/use-missing';
import { useToday } from '../shared/use-today';
import { PeriodChooser } from './period-chooser';
import { readPeriod, salesDays, writePeriod } from './periods';
import { SalesSections } from './sales-sections';
import { StockSections } from './stock-sections';

export function ReportsPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useSearchParams();
  const today = useToday(settings);
  const choice = readPeriod(query, today);
  const answer = useAnswer(
    '/api/facility-insights/report/',
    { query: { facility_id: settings.facilityId, from: choice.from, to: choice.to } },
    { name: `report-${choice.period}`, anyPath: choice.period !== 'own' },
  );
  const report = answer.shown?.value;
  const { from, to } = report ?? choice;
  const missing = useMissing(answer, report, settings);
  return (
    <Page>
      <PageHeader
        title={t('reports.title')}
        actions={
          report ? (
            <Button icon={<IconPrinter size={20} />} data-print="hide" onClick={() => window.print()}>
              {t('reports.print')}
            </Button>
          ) : null
        }
      >
        {settings.facilityName}, {formatDays(from, to, settings.language)}
      </PageHeader>
      <Stack gap={24}>
        <PeriodChooser choice={choice} today={today} onChange={(next) => setQuery(writePeriod(next))} />
        {report ? <StateNotes answer={answer} settings={settings} /> : null}
        {report ? (
          <MissingNote missing={missing} to={`/pos/sales?day=${salesDays(report)}`} settings={settings} />
        ) : null}
        {report ? <Report report={report} settings={settings} /> : <NoFigures answer={answer} />}
      </Stack>
    </Page>
  );
}

function Report({ report, settings }: { report: InsightsReport; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <>
      {isNothing(report.sale_count.value) ? (
        <EmptyState title={t('reports.none')}>{t('reports.noneHint')}</EmptyState>
      ) : (
        <>
          <Stack gap={12}>
            <Title order={2}>{t('figures.sales.name')}</Title>
            <SalesFigures
              figures={report}
              other={t('reports.before')}
              to={`/pos/sales?day=${salesDays(report)}`}
              settings={settings}
            />
          </Stack>
          <SalesSections report={report} settings={settings} />
        </>
      )}
      <StockSections report={report} settings={settings} />
    </>
  );
}
