/** The cash of the till: opened with a count, paid in and out, looked at, and closed with a count. It needs no server. */
import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner, Button, Loading, Modal, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { CloseShift } from './close-shift';
import { OpenShiftForm } from './open-shift-form';
import { OtherShifts } from './other-shifts';
import { ShiftDone } from './shift-done';
import { ShiftOverview } from './shift-overview';
import { type ClosedShift, useShiftsAtTill } from './shifts-at-till';

export interface ShiftDialogProps {
  till: Till;
  onClose: () => void;
}

const WIDTH = 640;

export function ShiftDialog({ till, onClose }: ShiftDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const atTill = useShiftsAtTill();
  /** The shift that is being counted. */
  const [counting, setCounting] = useState<ShiftEntryOutboxRecord | null>(null);
  const [closed, setClosed] = useState<(ClosedShift & { again?: boolean }) | null>(null);

  function body() {
    if (closed) return <ShiftDone {...closed} till={till} onClose={onClose} />;
    if (counting) {
      return (
        <CloseShift
          shift={counting}
          till={till}
          onBack={() => setCounting(null)}
          onClosed={(closing) => setClosed({ shift: counting, closing })}
        />
      );
    }
    if (!atTill) return <Loading />;
    const { own, others, mode, last, lost } = atTill;
    return (
      <Stack gap={16}>
        {own ? (
          <ShiftOverview shift={own} till={till} onCount={() => setCounting(own)} />
        ) : (
          <OpenShiftForm till={till} perCashier={mode === 'cashier'} onOpened={onClose} />
        )}
        {lost.map((shift) => (
          <Banner key={shift.uuid} tone="attention">
            {t('shift.lost', {
              name: shift.user_name,
              time: formatDateTime(shift.created_at, till.language, till.timeZone),
            })}
          </Banner>
        ))}
        <OtherShifts shifts={others} till={till} onCount={setCounting} />
        {last && !own ? (
          <div>
            <Button onClick={() => setClosed({ ...last, again: true })}>{t('shift.last')}</Button>
          </div>
        ) : null}
      </Stack>
    );
  }
  const shown = counting ?? atTill?.own;
  return (
    <Modal
      opened
      onClose={onClose}
      width={WIDTH}
      fullPage
      title={
        shown && !closed
          ? t('shift.titleOpen', { time: formatDateTime(shown.created_at, till.language, till.timeZone) })
          : t('shift.title')
      }
    >
      {body()}
    </Modal>
  );
}
