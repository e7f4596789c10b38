/** `/orders`: how much of what was ordered came, how long it took, what is on order, and what was missing. */
import type { InsightsOrders } from '@bloom/api-client';
import { ModuleLink, mayOrder, useShell } from '@bloom/shell-api';
import { Banner, Button, EmptyState, IconPrinter, Page, PageHeader, Stack, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { PeriodChooser } from '../reports/period-chooser';
import { readPeriod, writePeriod } from '../reports/periods';
import { formatDays } from '../shared/day';
import { isNothing } from '../shared/decimal';
import { NAMESPACE } from '../shared/namespace';
import { NoFigures, StateNotes } from '../shared/state-notes';
import { useAnswer } from '../shared/use-answer';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { useMissingOrders } from '../shared/use-missing';
import { useToday } from '../shared/use-today';
import { OrderTiles } from './order-tiles';
import { SupplierTable } from './supplier-table';
import { WorstProducts } from './worst-products';

/** Of a week few orders are through. */
const USUAL = '30';

export function OrdersPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const [query, setQuery] = useSearchParams();
  const today = useToday(settings);
  const choice = readPeriod(query, today, USUAL);
  const answer = useAnswer(
    '/api/facility-insights/orders/',
    { query: { facility_id: settings.facilityId, from: choice.from, to: choice.to } },
    { name: `orders-${choice.period}`, anyPath: choice.period !== 'own' },
  );
  const figures = answer.shown?.value;
  const { from, to } = figures ?? choice;
  const missing = useMissingOrders(answer);
  return (
    <Page>
      <PageHeader
        title={t('orders.title')}
        actions={
          figures ? (
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
        {figures ? <StateNotes answer={answer} of="orders" settings={settings} /> : null}
        {figures && missing === null ? <Banner tone="attention">{t('missing.unknown')}</Banner> : null}
        {figures && missing ? <Banner tone="attention">{t('missing.orders', { count: missing })}</Banner> : null}
        {figures ? <Figures figures={figures} settings={settings} /> : <NoFigures answer={answer} />}
      </Stack>
    </Page>
  );
}

function Figures({ figures, settings }: { figures: InsightsOrders; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const isNone = figures.all.orders === 0 && isNothing(figures.all.on_order);
  return (
    <>
      {isNone ? (
        <EmptyState
          title={t('orders.none')}
          actions={mayOrder(shell) ? <ModuleLink to="/orders/suggested">{t('orders.toSuggested')}</ModuleLink> : null}
        >
          {t('orders.noneHint')}
        </EmptyState>
      ) : (
        <>
          <Stack gap={12}>
            <Title order={2}>{t('orders.figures')}</Title>
            <OrderTiles figures={figures.all} settings={settings} />
          </Stack>
          <SupplierTable figures={figures} settings={settings} />
        </>
      )}
      <WorstProducts figures={figures} settings={settings} />
    </>
  );
}
