import { IconCheck, StatusBadge, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { ColumnMatch, MatchedColumn } from './header/match-columns';
import styles from './uploads.module.css';

/** Which column of the file is taken for what, and what is missing, before anything is sent. */
export function ColumnCheck({ match }: { match: ColumnMatch }) {
  const { t } = useTranslation(NAMESPACE);
  const { columns, missing } = match;
  return (
    <>
      {missing.length > 0 ? (
        <StatusLine tone="failure">
          {t('uploads.check.missing', { count: missing.length, names: missing.map(({ title }) => title).join(', ') })}
        </StatusLine>
      ) : (
        <StatusLine tone="ok">{t('uploads.check.complete')}</StatusLine>
      )}
      <div className={styles.scroll}>
        <Table className={styles.check}>
          <thead>
            <tr>
              <th scope="col">{t('uploads.check.yours')}</th>
              <th scope="col">{t('uploads.check.takenFor')}</th>
            </tr>
          </thead>
          <tbody>
            {columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same header twice
              <tr key={at}>
                <td>{column.header}</td>
                <td>
                  <TakenFor column={column} />
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </>
  );
}

function TakenFor({ column: { column, doubled } }: { column: MatchedColumn }) {
  const { t } = useTranslation(NAMESPACE);
  if (doubled) return <StatusBadge tone="attention">{t('uploads.check.twice')}</StatusBadge>;
  if (!column) return <Text tone="muted">{t('uploads.check.notUsed')}</Text>;
  return (
    <span className={styles.taken}>
      <IconCheck size={18} aria-hidden="true" />
      {column.title}
    </span>
  );
}

export function StatusLine({ tone, children }: { tone: 'ok' | 'attention' | 'failure' | 'info'; children: string }) {
  return (
    <div role={tone === 'failure' ? 'alert' : 'status'}>
      <StatusBadge tone={tone}>{children}</StatusBadge>
    </div>
  );
}
