import type { ApplyHeld, DismissHeld, HeldRecord, SyncResult } from '@bloom/api-client';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../shared/use-send';
import { NAMESPACE, type Till } from '../shared/use-till';

/** Whether a held record counts, and what has to be said for it: its day, or why it does not. */
export function useHeldDecision(record: HeldRecord, till: Till, onSettled: () => void) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { send, busy, failure } = useSend<SyncResult>();
  const [dismissing, setDismissing] = useState(false);
  const [reason, setReason] = useState('');
  const [needed, setNeeded] = useState(false);
  const [date, setDate] = useState<'arrived' | 'said'>('arrived');
  const isDate = record.can_apply && record.code === 'implausible_date';
  const path = `/api/sales/held/${encodeURIComponent(record.id)}`;
  const facility = { facility_id: till.facilityId };

  async function settle(what: 'apply' | 'dismiss', body: ApplyHeld | DismissHeld) {
    // A dismissed record has no answer but that it is done.
    if ((await send('POST', `${path}/${what}/`, body)) === null) return;
    notify({ kind: 'success', message: t(what === 'apply' ? 'settle.applied' : 'settle.dismissed') });
    onSettled();
  }

  return {
    busy,
    failure,
    dismissing,
    setDismissing,
    reason,
    setReason,
    reasonMissing: needed && reason.trim() === '',
    /** The day that it counts for has to be chosen. */
    isDate,
    date,
    setDate,
    apply() {
      const day = isDate && date === 'arrived' ? { made_at: record.first_received_at } : {};
      void settle('apply', { ...facility, ...day });
    },
    /** Only with a reason. */
    dismiss() {
      setNeeded(true);
      if (reason.trim() !== '') void settle('dismiss', { ...facility, reason: reason.trim() });
    },
  };
}

export type HeldDecision = ReturnType<typeof useHeldDecision>;
