import type { StockCountLine } from '@bloom/api-client';
import { Pager } from '@bloom/server-data';
import { formatExpiry } from '@bloom/shell-api/day';
import { formatCount, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import table from '../documents/table.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { signed } from './review';

/** Rows of a page: a count of the whole pharmacy has thousands, too many to draw at once on a cheap laptop. */
const PAGE = 100;

interface CountLinesProps {
  lines: readonly StockCountLine[];
  settings: FacilitySettings;
}

/** A row for each line: counted, as the books have it, and what applying makes of it. */
export function CountLines({ lines, settings }: CountLinesProps) {
  const { t } = useTranslation(NAMESPACE);
  const { language } = settings;
  const [page, setPage] = useState(1);
  const shown = lines.slice((page - 1) * PAGE, page * PAGE);
  const heads = ['counted', 'expected', 'variance', 'movedSince', 'after'] as const;
  return (
    <>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('counts.columns.product')}</th>
            {heads.map((head) => (
              <th key={head} data-align="right">
                {t(`counts.columns.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((line) => (
            <tr key={line.id}>
              <td>
                <span className={table.name}>
                  {line.name}
                  <span className={table.detail}>
                    {line.lot
                      ? t('counts.lotAndExpiry', {
                          lot: line.lot,
                          date: line.expiry_date ? formatExpiry(line.expiry_date, language) : '–',
                        })
                      : t('counts.whole')}
                  </span>
                </span>
              </td>
              <td data-align="right" data-label={t('counts.columns.counted')}>
                {formatCount(line.quantity, language)}
              </td>
              <td data-align="right" data-label={t('counts.columns.expected')}>
                {formatCount(line.expected, language)}
              </td>
              <td data-align="right" data-label={t('counts.columns.variance')}>
                <Text
                  as="span"
                  strong
                  tone={line.variance === 0 ? 'muted' : line.variance < 0 ? 'failure' : 'attention'}
                >
                  {signed(line.variance, language)}
                </Text>
              </td>
              <td data-align="right" data-label={t('counts.columns.movedSince')}>
                {signed(line.moved_since, language)}
              </td>
              <td data-align="right" data-label={t('counts.columns.after')}>
                {formatCount(line.after, language)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager page={page} size={PAGE} count={lines.length} hasNext={page * PAGE < lines.length} onChange={setPage} />
    </>
  );
}
