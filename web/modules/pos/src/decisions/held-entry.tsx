import type { HeldRecord } from '@bloom/api-client';
import { WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, RadioGroup, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import styles from './decisions.module.css';
import { HeldFacts, titleOf } from './held-facts';
import { type HeldDecision, useHeldDecision } from './use-held-decision';

const LONGEST_REASON = 500;

interface HeldEntryProps {
  record: HeldRecord;
  till: Till;
  onSettled: () => void;
}

/** One record that the server holds back: what it says, and whether it counts. */
export function HeldEntry({ record, till, onSettled }: HeldEntryProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const decision = useHeldDecision(record, till, onSettled);
  const { busy, failure, dismissing, isDate } = decision;
  const title = titleOf(record);
  const when = (time: string) => formatDateTime(time, till.language, till.timeZone);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>
          {t(`decisions.kind.${record.kind ?? 'unread'}`)} {title}
        </span>
      </div>
      <HeldFacts record={record} till={till} />
      <WriteFailure failure={failure} />
      {isDate && !dismissing ? (
        <RadioGroup
          label={t('decisions.when')}
          options={[
            { value: 'arrived', label: t('decisions.whenArrived', { time: when(record.first_received_at) }) },
            { value: 'said', label: t('decisions.whenSaid', { time: when(record.made_at ?? '') }) },
          ]}
          value={decision.date}
          onChange={(value) => decision.setDate(value === 'said' ? 'said' : 'arrived')}
        />
      ) : null}
      {dismissing ? (
        <TextInput
          autoFocus
          label={t('decisions.reasonField')}
          description={t('decisions.reasonHint')}
          maxLength={LONGEST_REASON}
          value={decision.reason}
          disabled={busy}
          error={decision.reasonMissing ? t('decisions.reasonNeeded') : undefined}
          onChange={(event) => decision.setReason(event.currentTarget.value)}
        />
      ) : null}
      {session.user.is_staff ? null : <Decide decision={decision} canApply={record.can_apply} />}
    </li>
  );
}

function Decide({ decision, canApply }: { decision: HeldDecision; canApply: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { busy, dismissing, setDismissing, dismiss, apply } = decision;
  if (dismissing) {
    return (
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => setDismissing(false)}>
          {t('decisions.back')}
        </Button>
        <Button variant="danger" busy={busy} disabled={!reachable} onClick={dismiss}>
          {t('decisions.dismissNow')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button disabled={busy || !reachable} onClick={() => setDismissing(true)}>
        {t('decisions.dismiss')}
      </Button>
      {canApply ? (
        <Button variant="primary" busy={busy} disabled={!reachable} onClick={apply}>
          {t('decisions.apply')}
        </Button>
      ) : null}
    </div>
  );
}
