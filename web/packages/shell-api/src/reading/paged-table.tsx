import { Banner, Button, EmptyState, Loading } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useReadingTexts } from './texts';
import type { Pages } from './use-pages';

interface PagedTableProps<Row> {
  pages: Pages<Row>;
  /** What is said when there are none. */
  empty: string;
  children: (rows: readonly Row[]) => ReactNode;
}

/** What there is so far, and below it what is to be said of the rest. */
export function PagedTable<Row>({ pages, empty, children }: PagedTableProps<Row>) {
  const { t } = useReadingTexts();
  const { rows, state, more, retry, detail } = pages;
  return (
    <>
      {rows.length > 0 ? children(rows) : null}
      {state === 'loading' ? <Loading /> : null}
      {state === 'ready' && rows.length === 0 ? <EmptyState title={empty} /> : null}
      {state === 'offline' ? <Banner tone="attention">{t('answer.offline')}</Banner> : null}
      {state === 'failed' ? (
        <Banner tone="failure" actions={[{ label: t('answer.retry'), onClick: retry }]}>
          {detail || t('answer.failed')}
        </Banner>
      ) : null}
      {more ? <Button onClick={more}>{t('answer.more')}</Button> : null}
    </>
  );
}
