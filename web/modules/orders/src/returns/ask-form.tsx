import type { NewReturn } from '@bloom/api-client';
import type { InventoryRecord } from '@bloom/local-db';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import type { Draft } from '@bloom/shell-api/draft';
import { Actions, actionsText, Banner, Button, TextInput } from '@bloom/ui';
import { Select } from '@bloom/ui/lists';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { NAMESPACE } from '../shared/namespace';
import { type AskDraft, PROVIDER, REASONS } from './ask-draft';
import styles from './returns.module.css';
import { askedBatches, newLines } from './units';
import { useSellers } from './use-sellers';

interface AskFormProps {
  draft: Draft<AskDraft>;
  value: AskDraft;
  items: readonly InventoryRecord[];
}

/** To whom it goes back and why, and the question itself: it needs the server, which has the stock. */
export function AskForm({ draft, value, items }: AskFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, session } = useShell();
  const navigate = useNavigate();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const { sellers, loading } = useSellers();
  const [tried, setTried] = useState(false);
  const { uuid, typed, to, reason, note } = value;
  const set = (fields: Partial<AskDraft>) => draft.change((before) => ({ ...before, ...fields }));
  const asked = askedBatches(items, typed);
  const wrong = asked.find(({ problem }) => problem !== null);
  const needsNote = reason === 'other' && note.trim() === '';
  const isReady = asked.length > 0 && !wrong && to !== null && !needsNote;

  async function send() {
    setTried(true);
    if (!isReady || !session.facility) return;
    const body: NewReturn = {
      ...{ uuid, facility_id: session.facility.id, supplier_uuid: to === PROVIDER ? null : to },
      ...{ reason, note: note.trim(), lines: newLines(items, typed, idsOf(uuid)) },
    };
    const done = await write('POST', '/api/orders/returns/', { body });
    // Asked before a reload took the answer away: it is there.
    if (done.failure && done.failure.code !== 'id_used') return;
    await draft.forget();
    if (done.answer) {
      const { number, state } = done.answer;
      notify({ kind: 'success', message: t(state === 'sent' ? 'returns.sentAs' : 'returns.askedAs', { number }) });
    }
    navigate(`/returns/${uuid}`, { replace: true });
  }
  const options = [
    ...sellers.map(({ uuid, name }) => ({ value: uuid, label: name })),
    { value: PROVIDER, label: t('returns.provider'), detail: t('returns.providerHint') },
  ];
  return (
    <>
      <div className={styles.fields}>
        <Select
          label={t('returns.to')}
          placeholder={t('returns.toPlaceholder')}
          options={options}
          value={to}
          onChange={(to) => set({ to })}
          loading={loading}
          error={tried && to === null ? t('returns.problem.to') : undefined}
        />
        <Select
          label={t('returns.why')}
          options={REASONS.map((value) => ({ value, label: t(`returns.reason.${value}`) }))}
          value={reason}
          onChange={(chosen) => set({ reason: REASONS.find((one) => one === chosen) ?? 'other' })}
        />
      </div>
      <TextInput
        label={t('returns.note')}
        maxLength={500}
        value={note}
        error={tried && needsNote ? t('returns.problem.note') : undefined}
        onChange={(event) => set({ note: event.currentTarget.value })}
      />
      <WriteFailure failure={failure} onClose={clear} texts={{ offline: t('returns.writeOffline') }} />
      {reachable ? null : <Banner tone="attention">{t('returns.writeOffline')}</Banner>}
      {tried && wrong ? <Banner tone="attention">{t('returns.wrong', { name: wrong.item.name })}</Banner> : null}
      <Actions>
        <span className={actionsText}>{t('returns.askedLots', { count: asked.length })}</span>
        <Button
          variant="primary"
          size="large"
          busy={busy}
          disabled={!reachable || asked.length === 0}
          onClick={() => void send()}
        >
          {t('returns.ask')}
        </Button>
      </Actions>
    </>
  );
}

/** The same ids at every try: the same question asked again is no second one. */
function idsOf(uuid: string): () => string {
  let next = 0;
  return () => {
    next += 1;
    return uuid.slice(0, -4) + next.toString(16).padStart(4, '0');
  };
}
