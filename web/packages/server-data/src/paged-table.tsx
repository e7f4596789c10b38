import { Button, EmptyState, Loading } from '@bloom/ui';
import type { ReactNode } from 'react';
import { ListFailure } from './notes';
import { useServerTexts } from './texts';
import type { Pages } from './use-pages';

interface PagedTableProps<Row> {
  pages: Pages<Row>;
  /** What is said when there are none. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What there is so far, and below it what is to be said of the rest. */
export function PagedTable<Row>({ pages, empty, children }: PagedTableProps<Row>) {
  const t = useServerTexts();
  const { rows, loading, failure, more } = pages;
  return (
    <>
      {rows.length > 0 ? children(rows) : null}
      {loading ? <Loading /> : null}
      {!loading && !failure && rows.length === 0 ? <EmptyState title={empty} /> : null}
      <ListFailure read={pages} />
      {more ? <Button onClick={more}>{t('list.more')}</Button> : null}
    </>
  );
}
