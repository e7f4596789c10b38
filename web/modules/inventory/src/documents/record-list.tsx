import type { Page as Answer } from '@bloom/api-client';
import { Pager, type Read, ReadFailure } from '@bloom/server-data';
import { EmptyState, Loading, Stack, Text } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { useQuery } from '../shared/use-query';
import table from './table.module.css';

const PAGE_SIZE = 25;

interface RecordListProps<Row> {
  read: Read<Answer<Row>>;
  page: number;
  onPage: (page: number) => void;
  /** Said when there is none, and what to do about it. */
  none: string;
  noneHint: string;
  line: (row: Row) => { to: string; name: ReactNode; detail: ReactNode; side: ReactNode };
}

/** The page of a list that the address names (`?page=`), and how to go to another one. */
export function usePageNumber(): [number, (page: number) => void] {
  const [text, setText] = useQuery('page');
  return [Math.max(1, Number(text) || 1), (page) => setText(page === 1 ? null : String(page))];
}

/** What the server has of one kind (counts, deliveries, transfers), page by page; each line opens one. */
export function RecordList<Row extends { id: string }>(props: RecordListProps<Row>) {
  const { read, page, onPage, none, noneHint, line } = props;
  const { t } = useTranslation(NAMESPACE);
  const { answer: value } = read;
  if (!value) return read.failure ? <ReadFailure read={read} /> : <Loading />;
  if (value.results.length === 0) return <EmptyState title={none}>{noneHint}</EmptyState>;
  return (
    <Stack gap={16}>
      {read.failure ? <Text tone="attention">{t('picking.old')}</Text> : null}
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
      <Pager page={page} size={PAGE_SIZE} count={value.count} hasNext={value.next !== null} onChange={onPage} />
    </Stack>
  );
}
