import type { ProgrammeDocument } from '@bloom/api-client';
import { CellsTable } from '@bloom/care/sheet';
import { Banner, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
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
  return (
    <Stack gap={12}>
      <Dangling document={{ ...document, ...part }} />
      <Text strong>{t(`sheet.read.${kind}`, { count: rows.length })}</Text>
      <CellsTable label={t(`sheet.kind.${kind}`)} columns={columns} rows={rows} />
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
        {dangling.map(({ place, name, is }) => (
          <li key={place}>
            <code>{place}</code> {t(`sheet.is.${is}`, { name })}
          </li>
        ))}
      </ul>
    </Banner>
  );
}
