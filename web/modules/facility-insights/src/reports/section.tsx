/** One table of a report under its title, with its download. */

import { Button, IconDownload, Table, Text, Title } from '@bloom/ui';
import { type Cell, saveSheet, toCsv } from '@bloom/ui/csv';
import { type ReactNode, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import styles from './reports.module.css';

export interface Column<Row> {
  head: string;
  /** For people. */
  show: (row: Row) => ReactNode;
  /** For spreadsheets: amounts and numbers as they are; what is no value (a link to somewhere) is left out of them. */
  cell?: (row: Row) => Cell;
  right?: boolean;
}

interface SectionProps<Row> {
  title: string;
  /** What the table counts, in a sentence. */
  about?: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** Said instead of a table without rows. */
  empty: string;
  /** Of the downloaded file, with its days. */
  fileName: string;
  children?: ReactNode;
}

export function Section<Row>({ title, about, rows, keyOf, columns, empty, fileName, children }: SectionProps<Row>) {
  const { t } = useTranslation(NAMESPACE);
  const id = useId();
  const download = () => {
    const values = columns.flatMap(({ head, cell }) => (cell ? [{ head, cell }] : []));
    const heads = values.map(({ head }) => head);
    const cells = rows.map((row) => values.map(({ cell }) => cell(row)));
    saveSheet(fileName, toCsv(heads, cells));
  };
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <div>
          <Title order={2} id={id}>
            {title}
          </Title>
          {about ? <Text tone="muted">{about}</Text> : null}
        </div>
        {rows.length > 0 ? (
          <Button
            icon={<IconDownload size={20} />}
            data-print="hide"
            aria-label={t('reports.downloadNamed', { title })}
            onClick={download}
          >
            {t('reports.download')}
          </Button>
        ) : null}
      </div>
      {children}
      {rows.length === 0 ? (
        <Text tone="muted">{empty}</Text>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: with the keyboard a wide table is scrolled only from within
        <div className={styles.scroll} tabIndex={0}>
          <Table aria-labelledby={id}>
            <thead>
              <tr>
                {columns.map(({ head, right, cell }) => (
                  <th
                    key={head}
                    scope="col"
                    data-align={right ? 'right' : undefined}
                    data-print={cell ? undefined : 'hide'}
                  >
                    {head}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={keyOf(row)}>
                  {columns.map(({ head, show, right, cell }) => (
                    <td key={head} data-align={right ? 'right' : undefined} data-print={cell ? undefined : 'hide'}>
                      {show(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      )}
    </section>
  );
}
