import { SheetButtons } from '@bloom/care/sheet';
import { Card, RadioGroup, Stack, Text, Title } from '@bloom/ui';
import type { SheetRow } from '@bloom/uploads/sheet';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { Edited } from '../edited';
import { documentOf, EMPTY, textWith } from './document';
import { KINDS, type Kind, type Part, SHEETS, toCells } from './kinds';
import { Preview } from './preview';

interface SheetToolsProps {
  edited: Edited;
  onChange: (edited: Edited) => void;
}

/** The tables of the document, each of which may come from a spreadsheet and go into one. */
export function SheetTools({ edited, onChange }: SheetToolsProps) {
  const { t } = useTranslation(NAMESPACE);
  const [kind, setKind] = useState<Kind>('questions');
  const [taken, setTaken] = useState<Kind | null>(null);
  const document = useMemo(() => documentOf(edited.document), [edited.document]);
  const read = useCallback((rows: readonly SheetRow[]) => SHEETS[kind].read(rows, document ?? EMPTY), [kind, document]);
  function choose(value: string) {
    setTaken(null);
    setKind(KINDS.find((one) => one === value) ?? 'questions');
  }
  function take(part: Part) {
    if (document) onChange({ ...edited, document: textWith(document, part) });
    setTaken(kind);
  }
  return (
    <Card>
      <Stack gap={12}>
        <Title order={2} look={3}>
          {t('sheet.title')}
        </Title>
        <RadioGroup
          label={t('sheet.table')}
          options={KINDS.map((value) => ({ value, label: t(`sheet.kind.${value}`) }))}
          value={kind}
          onChange={choose}
        />
        <SheetButtons
          key={kind}
          fromText={t(`sheet.from.${kind}`)}
          saveText={t(`sheet.save.${kind}`)}
          takeText={t(`sheet.take.${kind}`)}
          fileName={`${edited.code} ${kind}`}
          hint={t(`sheet.hint.${kind}`)}
          columns={SHEETS[kind].columns}
          read={read}
          write={document ? () => toCells(kind, document) : null}
          preview={(part) => <Preview kind={kind} part={part} document={document ?? EMPTY} />}
          onTake={take}
        />
        <div role="status">
          {taken ? <Text>{t(`sheet.taken.${taken}`)}</Text> : null}
          {document ? null : <Text tone="muted">{t('sheet.noDocument')}</Text>}
        </div>
      </Stack>
    </Card>
  );
}
