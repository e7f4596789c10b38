import type { HeldRecord } from '@bloom/api-client';
import { useWrite } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { useState } from 'react';
import type { FacilitySettings } from './facility-settings';
import { useDecisionTexts } from './texts';

/** Whether a held record counts, and what has to be said for it: its day, or why it does not. */
export function useHeldDecision(record: HeldRecord, settings: FacilitySettings, onSettled: () => void) {
  const { t } = useDecisionTexts();
  const { notify } = useShell();
  const { write, busy, failure } = useWrite();
  const [dismissing, setDismissing] = useState(false);
  const [reason, setReason] = useState('');
  const [needed, setNeeded] = useState(false);
  const [date, setDate] = useState<'arrived' | 'said'>('arrived');
  const isDate = record.can_apply && record.code === 'implausible_date';
  const path = { id: record.id };
  const facility = { facility_id: settings.facilityId };

  function settled(message: string) {
    notify({ kind: 'success', message });
    onSettled();
  }
  async function apply() {
    const day = isDate && date === 'arrived' ? { made_at: record.first_received_at } : {};
    const body = { ...facility, ...day };
    const { failure: why } = await write('POST', '/api/sales/held/{id}/apply/', { path, body });
    if (!why) settled(t('applied'));
  }
  async function dismiss() {
    setNeeded(true);
    if (reason.trim() === '') return;
    const body = { ...facility, reason: reason.trim() };
    const { failure: why } = await write('POST', '/api/sales/held/{id}/dismiss/', { path, body });
    if (!why) settled(t('dismissed'));
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
    apply: () => void apply(),
    /** Only with a reason. */
    dismiss: () => void dismiss(),
  };
}

export type HeldDecision = ReturnType<typeof useHeldDecision>;
