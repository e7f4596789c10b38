import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { Banner, Button, IconPrinter, Loading, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePrintPaper } from '../receipt/print';
import { ReceiptPaper } from '../receipt/receipt-paper';
import { NAMESPACE, type Till } from '../shared/use-till';
import { MovementForm } from './movement-form';
import { reportModel } from './report';
import styles from './shifts.module.css';
import { useFigures, useShiftEntries } from './use-shift';

interface ShiftOverviewProps {
  shift: ShiftEntryOutboxRecord;
  till: Till;
  /** Counts the drawer, to close the shift. */
  onCount: () => void;
}

/** What goes on in an open shift. Its figures are shown when they are asked for, so that a count can be a blind one. */
export function ShiftOverview({ shift, till, onCount }: ShiftOverviewProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const [doing, setDoing] = useState<'in' | 'out' | 'report' | null>(null);
  const { move, saving, failure, refused, forgetFailure } = useShiftEntries(till);
  const [stored, setStored] = useState<string | null>(null);
  const figures = useFigures(shift, till);
  const { printPaper, sheet } = usePrintPaper();

  if (doing === 'in' || doing === 'out') {
    return (
      <MovementForm
        way={doing}
        till={till}
        saving={saving}
        failure={failure ? t(`shift.failure.${failure}`) : refused && t(`shift.refused.${refused}`)}
        onBack={() => {
          forgetFailure();
          setDoing(null);
        }}
        onSave={async (amount, note) => {
          if (!(await move(shift, doing === 'in' ? amount : -amount, note))) return;
          setStored(t(doing === 'in' ? 'shift.paidIn' : 'shift.paidOut', { amount: till.money(amount) }));
          setDoing(null);
        }}
      />
    );
  }
  const report =
    doing === 'report' && figures
      ? reportModel({
          ...{ shift, figures, closing: null, till, t },
          ...{ facility: session.facility, now: new Date().toISOString() },
        })
      : null;
  return (
    <Stack gap={16}>
      {stored ? <Banner tone="ok">{stored}</Banner> : null}
      <p>
        {t('shift.openedBy', { name: shift.user_name })} · {t('shift.float')} {till.wireMoney(shift.payload.amount)}
      </p>
      <div className={styles.actions}>
        <Button onClick={() => setDoing('in')}>{t('shift.payIn')}</Button>
        <Button onClick={() => setDoing('out')}>{t('shift.payOut')}</Button>
        <Button aria-pressed={doing === 'report'} onClick={() => setDoing(doing === 'report' ? null : 'report')}>
          {t('shift.report.x')}
        </Button>
        <Button variant="primary" onClick={onCount}>
          {t('shift.countAndClose')}
        </Button>
      </div>
      {doing === 'report' && figures === undefined ? <Loading /> : null}
      {doing === 'report' && figures === null ? <Banner tone="failure">{t('shift.refused.unread')}</Banner> : null}
      {report ? (
        <>
          <ReceiptPaper receipt={report} />
          <div className={styles.actions}>
            <Button
              icon={<IconPrinter size={20} />}
              onClick={() => void printPaper({ paper: report, number: '', cash: false })}
            >
              {t('shift.print')}
            </Button>
            <Button onClick={() => void printPaper({ paper: report, number: '', cash: false, on: 'A4' })}>
              {t('shift.printOnA4')}
            </Button>
          </div>
        </>
      ) : null}
      {sheet}
    </Stack>
  );
}
