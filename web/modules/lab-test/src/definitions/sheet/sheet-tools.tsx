import type { LabComponent } from '@bloom/api-client';
import { CellsTable, SheetButtons } from '@bloom/care/sheet';
import { Stack, Text, Title } from '@bloom/ui';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import { componentsOf, type DefinitionDraft, withComponents } from '../draft';
import { COMPONENTS, componentCells, readComponents, toCells } from './components';

interface SheetToolsProps {
  draft: DefinitionDraft;
  onChange: (part: Partial<DefinitionDraft>) => void;
}

/** Components and their ranges from a spreadsheet, and for one. */
export function SheetTools({ draft, onChange }: SheetToolsProps) {
  const { t } = useTranslation(NAMESPACE);
  const [taken, setTaken] = useState(false);
  const components = useMemo(() => componentsOf(draft.document), [draft.document]);
  function take(next: LabComponent[]) {
    onChange({ document: withComponents(draft.document, next) });
    setTaken(true);
  }
  return (
    <section aria-labelledby="lab-sheet">
      <Stack gap={12}>
        <Title order={2} look={3} id="lab-sheet">
          {t('sheet.title')}
        </Title>
        <SheetButtons
          fromText={t('sheet.from')}
          saveText={t('sheet.save')}
          takeText={t('sheet.take')}
          fileName={draft.code || t('sheet.title')}
          hint={t('sheet.hint')}
          columns={COMPONENTS}
          read={readComponents}
          write={components ? () => toCells(components) : null}
          preview={(read) => <Preview components={read} />}
          onTake={take}
        />
        <div role="status">
          {taken ? <Text>{t('sheet.taken')}</Text> : null}
          {components ? null : <Text tone="muted">{t('sheet.noDocument')}</Text>}
        </div>
      </Stack>
    </section>
  );
}

function Preview({ components }: { components: readonly LabComponent[] }) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Stack gap={12}>
      <Text strong>{t('sheet.read', { count: components.length })}</Text>
      <CellsTable label={t('sheet.components')} columns={COMPONENTS} rows={componentCells(components)} />
    </Stack>
  );
}
