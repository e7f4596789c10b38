import { Button, cardRows, Group, IconCheck, StatusBadge, Table, Text } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { useState } from 'react';
import { type ColumnMatch, type Known, type MatchedColumn, samplesOf, wideRow } from './header/match-columns';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

interface ColumnCheckProps {
  match: ColumnMatch;
  rows: readonly (readonly string[])[];
  known: Known;
  /** The user takes a column for something else. */
  onAssign: (at: number, field: string | null) => void;
}

/** Which column of the file is taken for what, with some of its cells, and what is missing, before anything is sent. */
export function ColumnCheck({ match, rows, known, onAssign }: ColumnCheckProps) {
  const { t } = useUploadTexts();
  const [byHand, setByHand] = useState(match.missing.length > 0);
  const samples = samplesOf(rows, match);
  const wide = wideRow(rows, match);
  return (
    <>
      <MissingLine match={match} />
      {byHand && match.missing.length > 0 ? <Text>{t('uploads.check.assign')}</Text> : null}
      {wide ? (
        <StatusLine tone="failure">
          {t('uploads.check.wide', { cell: match.columns.length + 1, text: wide[match.columns.length] || wide.at(-1) })}
        </StatusLine>
      ) : null}
      <div className={styles.scroll}>
        <Table className={`${styles.check} ${cardRows}`}>
          <thead>
            <tr>
              <th scope="col">{t('uploads.check.yours')}</th>
              <th scope="col">{t('uploads.check.samples')}</th>
              <th scope="col">{t('uploads.check.takenFor')}</th>
            </tr>
          </thead>
          <tbody>
            {match.columns.map((column, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a file may have the same header twice
              <tr key={at}>
                <td data-label={t('uploads.check.yours')}>{nameOf(column, at, t)}</td>
                <td data-label={t('uploads.check.samples')}>
                  <Samples cells={samples.map((row) => row[at] ?? '')} />
                </td>
                <td data-label={t('uploads.check.takenFor')}>
                  {byHand ? (
                    <select
                      className={styles.pick}
                      aria-label={t('uploads.check.takenForOf', { header: nameOf(column, at, t) })}
                      value={column.column?.field ?? ''}
                      onChange={({ currentTarget }) => onAssign(at, currentTarget.value || null)}
                    >
                      <option value="">{t('uploads.check.notUsed')}</option>
                      {known.results.map(({ field, title }) => (
                        <option key={field} value={field}>
                          {title}
                        </option>
                      ))}
                    </select>
                  ) : (
                    <TakenFor column={column} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
      {byHand ? null : (
        <Group>
          <Button variant="quiet" onClick={() => setByHand(true)}>
            {t('uploads.check.byHand')}
          </Button>
        </Group>
      )}
    </>
  );
}

const nameOf = ({ header }: MatchedColumn, at: number, t: TFunction) =>
  header || t('uploads.check.unnamed', { number: at + 1 });

function MissingLine({ match: { missing } }: Pick<ColumnCheckProps, 'match'>) {
  const { t } = useUploadTexts();
  if (missing.length === 0) return <StatusLine tone="ok">{t('uploads.check.complete')}</StatusLine>;
  // Of several columns one is enough.
  const names = missing.map((group) => group.map(({ title }) => title).join(` ${t('uploads.check.or')} `)).join(', ');
  return <StatusLine tone="failure">{t('uploads.check.missing', { count: missing.length, names })}</StatusLine>;
}

function Samples({ cells }: { cells: readonly string[] }) {
  return (
    <div>
      {cells.map((cell, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows of a file, which do not move
        <Text key={at} as="span" size="small" tone="muted" className={styles.sample}>
          {cell || '–'}
        </Text>
      ))}
    </div>
  );
}

function TakenFor({ column: { column, doubled } }: { column: MatchedColumn }) {
  const { t } = useUploadTexts();
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
