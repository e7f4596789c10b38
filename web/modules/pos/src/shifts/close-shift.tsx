import type { ShiftEntryOutboxRecord } from '@bloom/local-db';
import { Banner, Button, Loading, Stack, TextArea } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { sumOf } from './count';
import { CountFields } from './count-fields';
import styles from './shifts.module.css';
import { useCountDraft } from './use-count-draft';
import { useFigures, useShiftEntries } from './use-shift';

const MOST_LETTERS = 500;

interface CloseShiftProps {
  shift: ShiftEntryOutboxRecord;
  till: Till;
  onBack: () => void;
  onClosed: (closing: ShiftEntryOutboxRecord) => void;
}

/** The count, which does not say what is expected; then both beside each other, and why they differ. */
export function CloseShift({ shift, till, onBack, onClosed }: CloseShiftProps) {
  const { t } = useTranslation(NAMESPACE);
  const { count, setCount, forget } = useCountDraft(shift.uuid);
  /** The count is done: minor units that were expected then. */
  const [compared, setCompared] = useState(false);
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const figures = useFigures(shift, till);
  const { close, saving, failure, refused } = useShiftEntries(till);
  const counted = count && sumOf(count, till.currency);
  const difference = figures && counted !== null ? counted - figures.expected : null;
  const unsaid = difference !== 0n && note.trim() === '';

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (count === null || counted === null) return;
    if (!compared) return setCompared(true);
    setTried(true);
    if (!figures || unsaid) return;
    const closing = await close(shift, count, note, figures.expected);
    if (!closing) return;
    forget();
    onClosed(closing);
  }
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={16}>
        {failure ? <Banner tone="failure">{t(`shift.failure.${failure}`)}</Banner> : null}
        {refused ? <Banner tone="attention">{t(`shift.refused.${refused}`)}</Banner> : null}
        {figures === null ? <Banner tone="failure">{t('shift.refused.unread')}</Banner> : null}
        {compared && figures === undefined ? <Loading /> : null}
        {compared && figures && counted !== null && difference !== null ? (
          <>
            <Difference {...{ till, counted, difference }} expected={figures.expected} />
            {difference === 0n ? null : (
              <TextArea
                autoFocus
                label={t('shift.whyDifferent')}
                rows={2}
                maxLength={MOST_LETTERS}
                value={note}
                error={tried && unsaid ? t('shift.sayWhy') : undefined}
                onChange={({ currentTarget }) => setNote(currentTarget.value)}
              />
            )}
          </>
        ) : null}
        {compared ? null : (
          <>
            <p>{t('shift.blind')}</p>
            {count ? <CountFields till={till} count={count} onChange={setCount} disabled={saving} /> : <Loading />}
          </>
        )}
        <div className={styles.actions}>
          <Button
            type="submit"
            variant="primary"
            size="large"
            busy={saving}
            disabled={counted === null || (compared && !figures)}
          >
            {t(compared ? 'shift.close' : 'shift.compare')}
          </Button>
          <Button onClick={() => (compared ? setCompared(false) : onBack())}>
            {t(compared ? 'shift.countAgain' : 'shift.back')}
          </Button>
        </div>
      </Stack>
    </form>
  );
}

function Difference(props: { till: Till; expected: bigint; counted: bigint; difference: bigint }) {
  const { till, expected, counted, difference } = props;
  const { t } = useTranslation(NAMESPACE);
  const missing = difference < 0n;
  return (
    <>
      <dl className={styles.compared}>
        <div>
          <dt>{t('shift.sums.expected')}</dt>
          <dd>{till.money(expected)}</dd>
        </div>
        <div>
          <dt>{t('shift.sums.counted')}</dt>
          <dd>{till.money(counted)}</dd>
        </div>
      </dl>
      <Banner tone={difference === 0n ? 'ok' : 'attention'}>
        {difference === 0n
          ? t('shift.equal')
          : t(missing ? 'shift.missing' : 'shift.tooMuch', { amount: till.money(missing ? -difference : difference) })}
      </Banner>
    </>
  );
}
