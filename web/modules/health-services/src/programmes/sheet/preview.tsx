import type { ProgrammeDocument } from '@bloom/api-client';
import { Banner, cardRows, Stack, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import styles from '../programmes.module.css';
import { danglingOf } from './document';
import { type Kind, type Part, SHEETS } from './kinds';

interface PreviewProps {
  kind: Kind;
  part: Part;
  /** As it is before the table is taken. */
  document: ProgrammeDocument;
}

/** What was read, cell by cell as it was understood, and what of the document would not be found any more. */
export function Preview({ kind, part, document }: PreviewProps) {
  const { t } = useTranslation(NAMESPACE);
  const { columns, cells } = SHEETS[kind];
  const rows = cells(part);
  const filled = columns.all.filter((field) => rows.some((row) => row[field]));
  return (
    <Stack gap={12}>
      <Dangling document={{ ...document, ...part }} />
      <Text strong>{t(`sheet.read.${kind}`, { count: rows.length })}</Text>
      <div className={styles.wide}>
        <Table className={cardRows} aria-label={t(`sheet.kind.${kind}`)}>
          <thead>
            <tr>
              {filled.map((field) => (
                <th key={field}>{field}</th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows of one sheet, which never change their order
              <tr key={at}>
                {filled.map((field) => (
                  <td key={field} data-label={field} className={styles.cell}>
                    {row[field]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </Table>
      </div>
    </Stack>
  );
}

function Dangling({ document }: { document: ProgrammeDocument }) {
  const { t } = useTranslation(NAMESPACE);
  const dangling = danglingOf(document);
  if (dangling.length === 0) return null;
  return (
    <Banner tone="attention">
      <p>{t('sheet.dangling')}</p>
      <ul>
        {dangling.map(({ place, name }) => (
          <li key={place}>
            <code>{place}</code> {t('sheet.gone', { name })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
