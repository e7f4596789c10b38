import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, IconPrinter, Loading, Stack } from '@bloom/ui';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Sheet } from '../printer/settings';
import { usePrintPaper } from '../receipt/print';
import { ReceiptPaper } from '../receipt/receipt-paper';
import type { ReceiptModel } from '../sales/receipt-model';
import { NAMESPACE, type Till } from '../shared/use-till';
import { reportModel } from './report';
import styles from './shifts.module.css';
import { useFigures } from './use-shift';

interface ShiftDoneProps {
  shift: ShiftEntryOutboxRecord;
  closing: ShiftEntryOutboxRecord;
  till: Till;
  /** It was closed before, and is looked at again. */
  again?: boolean;
  onClose: () => void;
}

/** It is stored: the report of its end, to look at and to print. */
export function ShiftDone({ shift, closing, till, again = false, onClose }: ShiftDoneProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const figures = useFigures(shift, till, closing);
  const [printed, setPrinted] = useState(again);
  const { printPaper, sheet } = usePrintPaper();
  const close = useRef<HTMLButtonElement>(null);
  // The button that was pressed is gone: Enter is the way on.
  useEffect(() => close.current?.focus(), []);
  const report =
    figures &&
    reportModel({
      ...{ shift, figures, closing, till, t, copy: printed },
      ...{ facility: session.facility, now: closing.created_at },
    });
  const print = (paper: ReceiptModel, on?: Sheet) => {
    void printPaper({ paper, number: '', cash: false, on });
    setPrinted(true);
  };
  return (
    <Stack gap={16}>
      {again ? null : <Banner tone="ok">{t('shift.closedNow')}</Banner>}
      {figures === null ? <Banner tone="failure">{t('shift.refused.unread')}</Banner> : null}
      {figures === undefined ? <Loading /> : null}
      {report ? <ReceiptPaper receipt={report} /> : null}
      <div className={styles.actions}>
        {report ? (
          <>
            <Button icon={<IconPrinter size={20} />} onClick={() => print(report)}>
              {t('shift.print')}
            </Button>
            <Button onClick={() => print(report, 'A4')}>{t('shift.printOnA4')}</Button>
          </>
        ) : null}
        <Button ref={close} variant="primary" onClick={onClose}>
          {t('shift.done')}
        </Button>
      </div>
      {sheet}
    </Stack>
  );
}
