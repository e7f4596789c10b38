import type { ApplyHeld, DismissHeld, HeldRecord, SyncResult } from '@bloom/api-client';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner, Button, RadioGroup, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSend } from '../shared/use-send';
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
  const { send, busy, failure } = useSend<SyncResult>();
  const [dismissing, setDismissing] = useState(false);
  const [reason, setReason] = useState('');
  const [needed, setNeeded] = useState(false);
  const [date, setDate] = useState<'arrived' | 'said'>('arrived');
  const title = titleOf(record);
  const isDate = record.can_apply && record.code === 'implausible_date';
  const path = `/api/sales/held/${encodeURIComponent(record.id)}`;
  const facility = { facility_id: till.facilityId };

  async function settle(what: 'apply' | 'dismiss', body: ApplyHeld | DismissHeld) {
    // A dismissed record has no answer but that it is done.
    if ((await send('POST', `${path}/${what}/`, body)) === null) return;
    notify({ kind: 'success', message: t(what === 'apply' ? 'settle.applied' : 'settle.dismissed') });
    onSettled();
  }
  function dismiss() {
    setNeeded(true);
    if (reason.trim() !== '') void settle('dismiss', { ...facility, reason: reason.trim() });
  }
  const apply = () =>
    settle('apply', { ...facility, ...(isDate && date === 'arrived' ? { made_at: record.first_received_at } : {}) });

  const when = (time: string) => formatDateTime(time, till.language, till.timeZone);
  const problem = failure && failure !== 'unreachable' ? failure.detail || t('settle.notDone') : t('settle.offline');
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>
          {t(`settle.kind.${record.kind ?? 'unread'}`)} {title}
        </span>
      </div>
      <HeldFacts record={record} till={till} />
      {failure ? <Banner tone={failure === 'unreachable' ? 'attention' : 'failure'}>{problem}</Banner> : null}
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
              <Button variant="danger" busy={busy} disabled={!reachable} onClick={dismiss}>
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
