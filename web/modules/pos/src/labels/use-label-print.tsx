import { useShell } from '@bloom/shell-api';
import { usePrintSheet } from '@bloom/ui/print-sheet';
import { useEffect, useState } from 'react';
import { usePrinter } from '../printer/use-printer';
import type { LabelModel } from '../sales/label-model';
import { LabelPaper } from './label-paper';
import { keepLabelSize, type LabelSize, labelSizeOf } from './label-size';

/** On which labels this device prints, and the print itself; `sheet` has to be rendered somewhere. */
export function useLabelPrint() {
  const { drafts } = useShell();
  const toPrinter = usePrinter();
  /** null while it is read. */
  const [size, setSize] = useState<LabelSize | null>(null);
  const [shown, setShown] = useState<readonly LabelModel[]>([]);
  const { print: printShown, sheet } = usePrintSheet(
    () => size && <LabelPaper labels={shown} size={size} />,
    size === 'roll' ? 'roll' : 'own',
  );
  const [busy, setBusy] = useState(false);
  /** The receipt printer has taken them; the browser says itself what it did. */
  const [printed, setPrinted] = useState(false);

  useEffect(() => {
    labelSizeOf(drafts).then(setSize, (error: unknown) => {
      console.warn('The label size of this device could not be read', error);
      setSize('roll');
    });
  }, [drafts]);

  function choose(next: LabelSize): void {
    setSize(next);
    setPrinted(false);
    keepLabelSize(drafts, next).catch((error: unknown) => {
      // It is used now, and asked for again after a reload.
      console.warn('The label size of this device could not be kept', error);
    });
  }

  async function print(labels: readonly LabelModel[]): Promise<void> {
    if (size === null) return;
    setBusy(true);
    setPrinted(false);
    const taken =
      size === 'roll' && (await toPrinter(({ printLabels }, settings) => printLabels(labels, settings))) === 'printed';
    if (!taken) {
      setShown(labels);
      printShown();
    }
    setPrinted(taken);
    setBusy(false);
  }

  return { size, choose, print, busy, printed, sheet };
}
