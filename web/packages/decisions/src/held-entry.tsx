import type { HeldRecord } from '@bloom/api-client';
import { WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, RadioGroup, TextInput } from '@bloom/ui';
import styles from './decisions.module.css';
import type { FacilitySettings } from './facility-settings';
import { HeldFacts, titleOf } from './held-facts';
import { useDecisionTexts } from './texts';
import { type HeldDecision, useHeldDecision } from './use-held-decision';

const LONGEST_REASON = 500;

interface HeldEntryProps {
  record: HeldRecord;
  settings: FacilitySettings;
  onSettled: () => void;
}

/** One record that the server holds back: what it says, and whether it counts. */
export function HeldEntry({ record, settings, onSettled }: HeldEntryProps) {
  const { t } = useDecisionTexts();
  const { session } = useShell();
  const decision = useHeldDecision(record, settings, onSettled);
  const { busy, failure, dismissing, isDate } = decision;
  const title = titleOf(record);
  const when = (time: string) => formatDateTime(time, settings.language, settings.timeZone);
  return (
    <li className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>
          {t(`kind.${record.kind ?? 'unread'}`)} {title}
        </span>
      </div>
      <HeldFacts record={record} settings={settings} />
      <WriteFailure failure={failure} />
      {isDate && !dismissing ? (
        <RadioGroup
          label={t('when')}
          options={[
            { value: 'arrived', label: t('whenArrived', { time: when(record.first_received_at) }) },
            { value: 'said', label: t('whenSaid', { time: when(record.made_at ?? '') }) },
          ]}
          value={decision.date}
          onChange={(value) => decision.setDate(value === 'said' ? 'said' : 'arrived')}
        />
      ) : null}
      {dismissing ? (
        <TextInput
          autoFocus
          label={t('reasonField')}
          description={t('reasonHint')}
          maxLength={LONGEST_REASON}
          value={decision.reason}
          disabled={busy}
          error={decision.reasonMissing ? t('reasonNeeded') : undefined}
          onChange={(event) => decision.setReason(event.currentTarget.value)}
        />
      ) : null}
      {session.user.is_staff ? null : <Decide decision={decision} canApply={record.can_apply} />}
    </li>
  );
}

function Decide({ decision, canApply }: { decision: HeldDecision; canApply: boolean }) {
  const { t } = useDecisionTexts();
  const { reachable } = useConnectivity();
  const { busy, dismissing, setDismissing, dismiss, apply } = decision;
  if (dismissing) {
    return (
      <div className={styles.actions}>
        <Button disabled={busy} onClick={() => setDismissing(false)}>
          {t('back')}
        </Button>
        <Button variant="danger" busy={busy} disabled={!reachable} onClick={dismiss}>
          {t('dismissNow')}
        </Button>
      </div>
    );
  }
  return (
    <div className={styles.actions}>
      <Button disabled={busy || !reachable} onClick={() => setDismissing(true)}>
        {t('dismiss')}
      </Button>
      {canApply ? (
        <Button variant="primary" busy={busy} disabled={!reachable} onClick={apply}>
          {t('apply')}
        </Button>
      ) : null}
    </div>
  );
}
