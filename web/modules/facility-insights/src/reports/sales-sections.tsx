/** What a report says of its sales: by day, hour, cashier, payment and product. */
import type { InsightsReport } from '@bloom/api-client';
import { ModuleLink } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../charts/bar-chart';
import { formatLongDay, formatShortDay, formatWeekday } from '../shared/day';
import { lengthOf } from '../shared/decimal';
import { hasSales, hourSpan, hoursOf } from '../shared/hours';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { fileNamer } from './file-name';
import { salesDays } from './periods';
import { ProductSection } from './product-section';
import styles from './reports.module.css';
import { type Column, Section } from './section';
import { usePaymentKinds } from './use-payment-kinds';

interface SectionsProps {
  report: InsightsReport;
  settings: FacilitySettings;
}

/** Sales and their number, which most tables end in. */
function useAmounts(settings: FacilitySettings): Column<{ sales: string; count: number }>[] {
  const { t } = useTranslation(NAMESPACE);
  return [
    { head: t('figures.count.name'), show: (row) => settings.count(row.count), cell: (row) => row.count, right: true },
    { head: t('figures.sales.name'), show: (row) => settings.money(row.sales), cell: (row) => row.sales, right: true },
  ];
}

export function SalesSections({ report, settings }: SectionsProps) {
  const { t } = useTranslation(NAMESPACE);
  const oneDay = report.from === report.to;
  return (
    <>
      {oneDay ? null : <ByDay report={report} settings={settings} />}
      <ByHour report={report} settings={settings} />
      <div className={styles.columns}>
        <ByCashier report={report} settings={settings} />
        <ByPayment report={report} settings={settings} />
      </div>
      <ProductSection
        title={t('reports.top.title')}
        about={t('reports.top.about')}
        rows={report.top_products}
        report={report}
        settings={settings}
      />
    </>
  );
}

function ByDay({ report, settings }: SectionsProps) {
  const { t } = useTranslation(NAMESPACE);
  const amounts = useAmounts(settings);
  const fileName = fileNamer(report, settings);
  const title = t('reports.byDay');
  const days = report.by_day;
  return (
    <Section
      title={title}
      rows={days}
      keyOf={({ day }) => day}
      empty={t('reports.none')}
      fileName={fileName(title)}
      columns={[
        {
          head: t('reports.day'),
          show: ({ day, count }) => {
            const text = formatWeekday(day, settings.language);
            return (
              <span className={styles.together}>
                {count > 0 ? <ModuleLink to={`/pos/sales?day=${day}`}>{text}</ModuleLink> : text}
              </span>
            );
          },
          cell: ({ day }) => day,
        },
        ...amounts,
      ]}
    >
      <BarChart
        label={t('reports.dayLabel')}
        bars={days.map(({ day, sales }) => ({
          key: day,
          label: formatShortDay(day, settings.language),
          name: formatLongDay(day, settings.language),
          value: lengthOf(sales),
          text: settings.money(sales),
        }))}
        heads={{ bar: t('reports.day'), value: t('figures.sales.name') }}
        short={settings.short}
        asTable={false}
      />
    </Section>
  );
}

function ByHour({ report, settings }: SectionsProps) {
  const { t } = useTranslation(NAMESPACE);
  const amounts = useAmounts(settings);
  const fileName = fileNamer(report, settings);
  const title = t('reports.byHour');
  const hours = hoursOf(report.by_hour, { sales: '0', count: 0 });
  return (
    <Section
      title={title}
      rows={report.by_hour.filter(hasSales)}
      keyOf={({ hour }) => String(hour)}
      empty={t('reports.none')}
      fileName={fileName(title)}
      columns={[
        {
          head: t('figures.hour'),
          show: ({ hour }) => <span className={styles.together}>{hourSpan(hour)}</span>,
          cell: ({ hour }) => hourSpan(hour),
        },
        ...amounts,
      ]}
    >
      <BarChart
        label={t('reports.hourLabel')}
        bars={hours.map(({ hour, sales }) => ({
          key: String(hour),
          label: String(hour),
          name: hourSpan(hour),
          value: lengthOf(sales),
          text: settings.money(sales),
        }))}
        heads={{ bar: t('figures.hour'), value: t('figures.sales.name') }}
        short={settings.short}
        asTable={false}
      />
    </Section>
  );
}

function ByCashier({ report, settings }: SectionsProps) {
  const { t } = useTranslation(NAMESPACE);
  const amounts = useAmounts(settings);
  const fileName = fileNamer(report, settings);
  const title = t('reports.byCashier');
  const days = salesDays(report);
  return (
    <Section
      title={title}
      rows={report.by_cashier}
      keyOf={(row) => row.user_id}
      empty={t('reports.none')}
      fileName={fileName(title)}
      columns={[
        {
          head: t('reports.cashier'),
          show: (row) => (
            <ModuleLink to={`/pos/sales?day=${days}&cashier=${encodeURIComponent(row.user_id)}`}>{row.name}</ModuleLink>
          ),
          cell: (row) => row.name,
        },
        ...amounts,
      ]}
    />
  );
}

function ByPayment({ report, settings }: SectionsProps) {
  const { t } = useTranslation(NAMESPACE);
  const fileName = fileNamer(report, settings);
  const { nameOf, kindOf } = usePaymentKinds();
  const title = t('reports.byPayment');
  const days = salesDays(report);
  return (
    <Section
      title={title}
      about={t('reports.paymentAbout')}
      rows={report.by_payment}
      keyOf={kindOf}
      empty={t('reports.none')}
      fileName={fileName(title)}
      columns={[
        {
          head: t('reports.payment'),
          show: (row) => (
            <ModuleLink to={`/pos/sales?day=${days}&payment=${encodeURIComponent(kindOf(row))}`}>
              {nameOf(row)}
            </ModuleLink>
          ),
          cell: nameOf,
        },
        {
          head: t('reports.payments'),
          show: (row) => settings.count(row.count),
          cell: (row) => row.count,
          right: true,
        },
        {
          head: t('reports.amount'),
          show: (row) => settings.money(row.amount),
          cell: (row) => row.amount,
          right: true,
        },
      ]}
    />
  );
}
