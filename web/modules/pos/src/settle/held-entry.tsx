import type { HeldRecord } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, RadioGroup, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { HeldFacts, titleOf } from './held-facts';
import styles from './settle.module.css';

const LONGEST_REASON = 500;

interface HeldEntryProps {
  record: HeldRecord;
  till: Till;
  onSettled: () => void;
}

/** One record that the server holds back: what it says, and whether it counts. */
export function HeldEntry({ record, till, onSettled }: HeldEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, session } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure } = useWrite();
  const [dismissing, setDismissing] = useState(false);
  const [reason, setReason] = useState('');
  const [needed, setNeeded] = useState(false);
  const [date, setDate] = useState<'arrived' | 'said'>('arrived');
  const title = titleOf(record);
  const isDate = record.can_apply && record.code === 'implausible_date';
  const path = { id: record.id };
  const facility = { facility_id: till.facilityId };

  function settled(message: string) {
    notify({ kind: 'success', message });
    onSettled();
  }
  async function dismiss() {
    setNeeded(true);
    if (reason.trim() === '') return;
    const body = { ...facility, reason: reason.trim() };
    const { failure: why } = await write('POST', '/api/sales/held/{id}/dismiss/', { path, body });
    if (!why) settled(t('settle.dismissed'));
  }
  async function apply() {
    const body = { ...facility, ...(isDate && date === 'arrived' ? { made_at: record.first_received_at } : {}) };
    const { failure: why } = await write('POST', '/api/sales/held/{id}/apply/', { path, body });
    if (!why) settled(t('settle.applied'));
  }

  const when = (time: string) => formatDateTime(time, till.language, till.timeZone);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>
          {t(`settle.kind.${record.kind ?? 'unread'}`)} {title}
        </span>
      </div>
      <HeldFacts record={record} till={till} />
      <WriteFailure failure={failure} />
      {isDate && !dismissing ? (
        <RadioGroup
          label={t('settle.when')}
          options={[
            { value: 'arrived', label: t('settle.whenArrived', { time: when(record.first_received_at) }) },
            { value: 'said', label: t('settle.whenSaid', { time: when(record.made_at ?? '') }) },
          ]}
          value={date}
          onChange={(value) => setDate(value === 'said' ? 'said' : 'arrived')}
        />
      ) : null}
      {dismissing ? (
        <TextInput
          autoFocus
          label={t('settle.reasonField')}
          description={t('settle.reasonHint')}
          maxLength={LONGEST_REASON}
          value={reason}
          disabled={busy}
          error={needed && reason.trim() === '' ? t('settle.reasonNeeded') : undefined}
          onChange={(event) => setReason(event.currentTarget.value)}
        />
      ) : null}
      {session.user.is_staff ? null : (
        <div className={styles.actions}>
          {dismissing ? (
            <>
              <Button disabled={busy} onClick={() => setDismissing(false)}>
                {t('settle.back')}
              </Button>
              <Button variant="danger" busy={busy} disabled={!reachable} onClick={() => void dismiss()}>
                {t('settle.dismissNow')}
              </Button>
            </>
          ) : (
            <>
              <Button disabled={busy || !reachable} onClick={() => setDismissing(true)}>
                {t('settle.dismiss')}
              </Button>
              {record.can_apply ? (
                <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void apply()}>
                  {t('settle.apply')}
                </Button>
              ) : null}
            </>
          )}
        </div>
      )}
    </li>
  );
}
