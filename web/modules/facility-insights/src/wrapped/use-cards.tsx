/** What the cards of a year say, and what of it goes into the picture: figures of the facility, nobody's name. */
import type { InsightsWrapped } from '@bloom/api-client';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { BarChart } from '../charts/bar-chart';
import { formatLongDay, formatMonth } from '../shared/day';
import { lengthOf } from '../shared/decimal';
import { Compared } from '../shared/figure-card';
import { hourSpan } from '../shared/hours';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import type { PictureTexts } from './picture';
import styles from './wrapped.module.css';

export interface YearCard {
  key: string;
  title: string;
  /** The one number or name of the card. */
  big: string;
  more?: ReactNode;
}

export function useCards(
  wrapped: InsightsWrapped,
  settings: FacilitySettings,
): { cards: YearCard[]; picture: PictureTexts } {
  const { t } = useTranslation(NAMESPACE);
  const { sales, sale_count: count, busiest_day: day, busiest_hour: hour, top_products: top } = wrapped;
  const before = { with: t('wrapped.before', { year: String(wrapped.year - 1) }), settings };
  const month = wrapped.by_month.reduce<InsightsWrapped['by_month'][number] | null>(
    (best, next) => (lengthOf(next.sales) > lengthOf(best?.sales ?? '0') ? next : best),
    null,
  );
  const cards: YearCard[] = [
    {
      key: 'sales',
      title: t('wrapped.sales'),
      big: settings.money(sales.value),
      more: <Compared figure={sales} kind="money" {...before} />,
    },
    {
      key: 'count',
      title: t('wrapped.count'),
      big: settings.count(count.value),
      more: <Compared figure={count} kind="count" {...before} />,
    },
  ];
  if (month) {
    const name = formatMonth(month.month, settings.language, 'long');
    const more = (
      <BarChart
        label={t('wrapped.monthLabel', { month: name, amount: settings.money(month.sales) })}
        bars={wrapped.by_month.map((row) => ({
          key: String(row.month),
          label: formatMonth(row.month, settings.language, 'short'),
          name: formatMonth(row.month, settings.language, 'long'),
          value: lengthOf(row.sales),
          text: settings.money(row.sales),
        }))}
        heads={{ bar: t('wrapped.monthHead'), value: t('wrapped.salesHead') }}
        short={settings.short}
      />
    );
    cards.push({ key: 'month', title: t('wrapped.month'), big: name, more });
  }
  if (day) {
    const more = t('wrapped.dayMore', {
      count: day.count,
      number: settings.count(day.count),
      amount: settings.money(day.sales),
    });
    cards.push({
      key: 'day',
      title: t('wrapped.day'),
      big: formatLongDay(day.day, settings.language),
      more: <p>{more}</p>,
    });
  }
  if (hour !== null) {
    cards.push({ key: 'hour', title: t('wrapped.hour'), big: hourSpan(hour), more: <p>{t('wrapped.hourMore')}</p> });
  }
  const [first, ...others] = top.slice(0, 5);
  if (first) {
    const more = (
      <>
        <p>{t('wrapped.units', { count: first.quantity, number: settings.count(first.quantity) })}</p>
        {others.length > 0 ? (
          <ol className={styles.others} start={2}>
            {others.map(({ product_uuid: id, name, quantity }) => (
              <li key={id}>
                {name}: {t('wrapped.units', { count: quantity, number: settings.count(quantity) })}
              </li>
            ))}
          </ol>
        ) : null}
      </>
    );
    cards.push({ key: 'top', title: t('wrapped.top'), big: first.name, more });
  }
  cards.push({
    key: 'people',
    title: t('wrapped.people'),
    big: settings.count(wrapped.members_served),
    more: <p>{t('wrapped.peopleMore', { count: wrapped.units_sold, number: settings.count(wrapped.units_sold) })}</p>,
  });
  const rows: [string, string][] = cards.map(({ title, big }) => [title, big]);
  const picture = {
    title: t('wrapped.title', { year: String(wrapped.year) }),
    facility: settings.facilityName,
    rows,
    fileName: `Bloom ${settings.facilityName} ${wrapped.year}.png`.replace(/[\\/:*?"<>|]+/g, ' '),
  };
  return { cards, picture };
}
