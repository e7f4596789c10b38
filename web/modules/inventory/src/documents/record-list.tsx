import type { Page as Answer } from '@bloom/api-client';
import { Pager, ServerTrouble, useServer } from '@bloom/shell-api/reading';
import { EmptyState, Loading, Stack, Text } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import table from './table.module.css';

const PAGE_SIZE = 25;

interface RecordListProps<Row> {
  /** Address of the list, with its filters, without the page. */
  path: string;
  /** Said when there is none, and what to do about it. */
  none: string;
  noneHint: string;
  line: (row: Row) => { to: string; name: ReactNode; detail: ReactNode; side: ReactNode };
}

/** What the server has of one kind (counts, deliveries, transfers), page by page (`?page=`); each line opens one. */
export function RecordList<Row extends { id: string }>({ path, none, noneHint, line }: RecordListProps<Row>) {
  const { t } = useTranslation(NAMESPACE);
  const [pageText, setPage] = useQuery('page');
  const page = Math.max(1, Number(pageText) || 1);
  const read = useServer<Answer<Row>>(`${path}&page=${page}`);
  const { value } = read;
  if (!value) return read.trouble ? <ServerTrouble read={read} /> : <Loading />;
  if (value.results.length === 0) return <EmptyState title={none}>{noneHint}</EmptyState>;
  return (
    <Stack gap={16}>
      {read.trouble ? <Text tone="attention">{t('picking.old')}</Text> : null}
      <ul className={table.list}>
        {value.results.map((row) => {
          const { to, name, detail, side } = line(row);
          return (
            <li key={row.id}>
              <Link className={table.link} to={to}>
                <span className={table.name}>
                  {name}
                  <span className={table.detail}>{detail}</span>
                </span>
                <span className={table.side}>{side}</span>
              </Link>
            </li>
          );
        })}
      </ul>
      <Pager
        page={page}
        size={PAGE_SIZE}
        count={value.count}
        hasNext={value.next !== null}
        onChange={(next) => setPage(next === 1 ? null : String(next))}
      />
    </Stack>
  );
}
