import { numberText, rangeText } from '@bloom/care/lab';
import { FlagBadge } from '@bloom/care/lab-view';
import { cardRows, Table } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { FacilitySettings } from '../../shared/use-facility-settings';
import type { Trend } from './trends-of';

interface ValuesTableProps {
  label: string;
  trend: Trend;
  settings: FacilitySettings;
}

/** Every value, the newest first. What is said of one stands only where something is said of any. */
export function ValuesTable({ label, trend, settings }: ValuesTableProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const [date, value, flag, range] = (['date', 'value', 'flag', 'itsRange'] as const).map((key) => t(`trends.${key}`));
  const isJudged = trend.points.some(({ judged }) => judged);
  return (
    <Table className={cardRows} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{date}</th>
          <th scope="col" data-align="right">
            {value}
          </th>
          {isJudged ? <th scope="col">{flag}</th> : null}
          {isJudged ? <th scope="col">{range}</th> : null}
        </tr>
      </thead>
      <tbody>
        {[...trend.points].reverse().map(({ id, at, number, judged }) => (
          <tr key={id}>
            <td data-label={date}>{settings.moment(at)}</td>
            <td data-label={value} data-align="right">
              {numberText(trend, number, language)}
            </td>
            {judged ? (
              <>
                <td data-label={flag}>
                  <FlagBadge value={judged} />
                </td>
                <td data-label={range}>{rangeText(trend, judged, language)}</td>
              </>
            ) : null}
          </tr>
        ))}
      </tbody>
    </Table>
  );
}
