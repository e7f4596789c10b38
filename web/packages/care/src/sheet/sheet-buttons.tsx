import { dayOf } from '@bloom/shell-api/day';
import { Banner, Button, Group } from '@bloom/ui';
import { saveSheet, sheetName } from '@bloom/ui/csv';
import { useState } from 'react';
import { SheetDialog, type SheetDialogProps } from './sheet-dialog';
import { useSheetTexts } from './texts';
import { tableCsv, type Written } from './write';

export interface SheetButtonsProps<Result> extends Omit<SheetDialogProps<Result>, 'title' | 'onClose'> {
  /** On the button that reads a sheet, and above what it opens. */
  fromText: string;
  /** On the button that writes one. */
  saveText: string;
  /** Without the day. */
  fileName: string;
  /** null: what is edited is no document now. */
  write: (() => Written) | null;
}

/** A table of a document from a spreadsheet, and for one. */
export function SheetButtons<Result>(props: SheetButtonsProps<Result>) {
  const { fromText, saveText, fileName, write, onTake, ...dialog } = props;
  const { t } = useSheetTexts();
  const [opened, setOpened] = useState(false);
  const [cannotHold, setCannotHold] = useState<string | null>(null);
  const close = () => setOpened(false);
  function take(result: Result) {
    setCannotHold(null);
    close();
    onTake(result);
  }
  function save() {
    const written = write?.();
    if (!written) return;
    setCannotHold('cannotHold' in written ? written.cannotHold : null);
    if ('cannotHold' in written) return;
    saveSheet(sheetName(fileName, dayOf(new Date())), tableCsv(dialog.columns, written.cells));
  }
  return (
    <>
      <Group>
        <Button disabled={!write} onClick={() => setOpened(true)}>
          {fromText}
        </Button>
        <Button disabled={!write} onClick={save}>
          {saveText}
        </Button>
      </Group>
      <div role="status">
        {cannotHold === null ? null : <Banner tone="attention">{t('cannotHold', { place: cannotHold })}</Banner>}
      </div>
      {opened && write ? <SheetDialog {...dialog} title={fromText} onTake={take} onClose={close} /> : null}
    </>
  );
}
