/** A sheet that is chosen or pasted, looked through, and taken over as a whole or not at all. It never leaves the device. */
import { Banner, Button, Group, Loading, Modal, Stack, Text, TextArea } from '@bloom/ui';
import { ChooseSheet } from '@bloom/uploads/choose-sheet';
import type { Sheet, SheetRow } from '@bloom/uploads/sheet';
import { type ReactNode, useMemo, useState } from 'react';
import { Faults } from './faults';
import type { CellFault, Columns } from './table';
import { useSheetTexts } from './texts';
import { useSheet } from './use-sheet';

export interface SheetDialogProps<Result> {
  title: string;
  /** How what is special in its cells is written. */
  hint?: string;
  columns: Columns<string>;
  read: (rows: readonly SheetRow[]) => { result: Result } | { faults: readonly CellFault[] };
  /** What was read, before it is taken. */
  preview: (result: Result) => ReactNode;
  /** On the button that takes it. */
  takeText: string;
  onTake: (result: Result) => void;
  onClose: () => void;
}

export function SheetDialog<Result>(props: SheetDialogProps<Result>) {
  const { title, columns, read, preview, takeText, onTake, onClose } = props;
  const { t } = useSheetTexts();
  const { sheet, reading, read: readBlob } = useSheet(columns);
  const [pasted, setPasted] = useState('');
  const rows = sheet?.kind === 'rows' ? sheet.rows : null;
  const found = useMemo(() => rows && read(rows), [rows, read]);
  const result = found && 'result' in found && !reading ? found : null;
  const paste = (text: string) => {
    setPasted(text);
    void readBlob(text.trim() === '' ? null : new Blob([text]));
  };
  const chooseFile = (file: File) => {
    setPasted('');
    void readBlob(file);
  };
  return (
    <Modal
      opened
      width={820}
      title={title}
      onClose={onClose}
      footer={
        <Group justify="flex-end">
          <Button onClick={onClose}>{t('cancel')}</Button>
          <ChooseSheet text={t(sheet === null ? 'choose' : 'chooseOther')} first={sheet === null} onFile={chooseFile} />
          {result ? (
            <Button variant="primary" onClick={() => onTake(result.result)}>
              {takeText}
            </Button>
          ) : null}
        </Group>
      }
    >
      <Stack gap={16}>
        <Hint {...props} />
        <TextArea
          label={t('paste')}
          description={t('pasteHint')}
          rows={3}
          spellCheck={false}
          value={pasted}
          onChange={(event) => paste(event.currentTarget.value)}
        />
        {reading ? <Loading>{t('reading')}</Loading> : null}
        <div role="status">
          {reading ? null : <Said sheet={sheet} />}
          {found && 'faults' in found && !reading ? <Faults faults={found.faults} /> : null}
        </div>
        {result ? preview(result.result) : null}
      </Stack>
    </Modal>
  );
}

function Hint({ columns, hint }: Pick<SheetDialogProps<unknown>, 'columns' | 'hint'>) {
  const { t } = useSheetTexts();
  return (
    <>
      <Text>{t('hint', { columns: columns.all.join(', '), required: columns.required.join(', ') })}</Text>
      {hint ? <Text>{hint}</Text> : null}
      <Text size="small" tone="muted">
        {t('formats')}
      </Text>
    </>
  );
}

/** Why there are no rows to show. */
function Said({ sheet }: { sheet: Sheet | null }) {
  const { t } = useSheetTexts();
  if (sheet === null || sheet.kind === 'rows') return null;
  const row = sheet.kind === 'open_quote' ? sheet.row : undefined;
  return <Banner tone="failure">{t(`none.${sheet.kind}`, { row })}</Banner>;
}
