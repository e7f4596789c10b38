import { SheetDialog, tableCsv } from '@bloom/care/sheet';
import { dayOf } from '@bloom/shell-api/day';
import { Banner, Button, Card, Group, RadioGroup, Stack, Text, Title } from '@bloom/ui';
import { saveSheet, sheetName } from '@bloom/ui/csv';
import type { SheetRow } from '@bloom/uploads/sheet';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../../shared/namespace';
import type { Edited } from '../edited';
import { documentOf, textWith } from './document';
import { KINDS, type Part, SHEETS, toCells } from './kinds';
import { Preview } from './preview';

interface SheetToolsProps {
  edited: Edited;
  onChange: (edited: Edited) => void;
}

/** The tables of the document, each of which may come from a spreadsheet and go into one. */
export function SheetTools({ edited, onChange }: SheetToolsProps) {
  const { t } = useTranslation(NAMESPACE);
  const [kind, setKind] = useState<(typeof KINDS)[number]>('questions');
  const [opened, setOpened] = useState(false);
  const [cannotHold, setCannotHold] = useState<string | null>(null);
  const [taken, setTaken] = useState(false);
  const document = useMemo(() => documentOf(edited.document), [edited.document]);
  const read = useCallback(
    (rows: readonly SheetRow[]) => (document ? SHEETS[kind].read(rows, document) : { faults: [] }),
    [kind, document],
  );
  const close = () => setOpened(false);
  function choose(value: string) {
    setCannotHold(null);
    setTaken(false);
    setKind(KINDS.find((one) => one === value) ?? 'questions');
  }
  function take(part: Part) {
    if (document) onChange({ ...edited, document: textWith(document, part) });
    setCannotHold(null);
    setTaken(true);
    close();
  }
  function save() {
    if (!document) return;
    const written = toCells(kind, document);
    setCannotHold('cannotHold' in written ? written.cannotHold : null);
    if ('cannotHold' in written) return;
    const day = dayOf(new Date());
    saveSheet(sheetName(`${edited.code} ${kind}`, day), tableCsv(SHEETS[kind].columns, written.cells));
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
        <Group>
          <Button disabled={!document} onClick={() => setOpened(true)}>
            {t(`sheet.from.${kind}`)}
          </Button>
          <Button disabled={!document} onClick={save}>
            {t(`sheet.save.${kind}`)}
          </Button>
        </Group>
        <div role="status">
          {taken ? <Text>{t(`sheet.taken.${kind}`)}</Text> : null}
          {document ? null : <Text tone="muted">{t('sheet.noDocument')}</Text>}
          {cannotHold === null ? null : (
            <Banner tone="attention">{t('sheet.cannotHold', { place: cannotHold })}</Banner>
          )}
        </div>
      </Stack>
      {opened && document ? (
        <SheetDialog
          title={t(`sheet.from.${kind}`)}
          hint={t(`sheet.hint.${kind}`)}
          columns={SHEETS[kind].columns}
          read={read}
          preview={(part) => <Preview kind={kind} part={part} document={document} />}
          takeText={t(`sheet.take.${kind}`)}
          onTake={take}
          onClose={close}
        />
      ) : null}
    </Card>
  );
}
