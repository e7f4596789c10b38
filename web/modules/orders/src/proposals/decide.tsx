import type { Proposal } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Actions, Banner, Button, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './proposals.module.css';
import type { Wanted } from './wanted';

const LONGEST_REASON = 500;

interface DecideProps {
  proposal: Proposal;
  wanted: Wanted;
  settings: FacilitySettings;
  /** It is decided, or changed. */
  onDone: () => void;
  /** The server said no: somebody may have been faster. */
  onRefused: () => void;
}

/** Yes or no for the facility; for people of the provider other numbers, or taking it back. Needs the server. */
export function Decide({ proposal, wanted, settings, onDone, onRefused }: DecideProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [declining, setDeclining] = useState(false);
  const { facility_id } = proposal;
  const path = { uuid: proposal.uuid };
  const isStaff = shell.session.user.is_staff;

  type Verb = 'accept' | 'decline' | 'change' | 'withdraw';
  const writes: Record<Verb, (reason: string) => Promise<{ failure?: { kind: string } | undefined }>> = {
    accept: () =>
      write('POST', '/api/orders/proposals/{uuid}/accept/', { path, body: { facility_id, lines: wanted.lines } }),
    decline: (reason) =>
      write('POST', '/api/orders/proposals/{uuid}/decline/', { path, body: { facility_id, reason } }),
    change: () => write('PUT', '/api/orders/proposals/{uuid}/', { path, body: { facility_id, lines: wanted.lines } }),
    withdraw: () => write('POST', '/api/orders/proposals/{uuid}/withdraw/', { path }),
  };
  async function say(verb: Verb, reason = '') {
    const done = await writes[verb](reason);
    if (done.failure) {
      if (done.failure.kind !== 'offline') onRefused();
      return;
    }
    shell.notify({ kind: 'success', message: t(`proposals.done.${verb}`, { supplier: proposal.supplier.name }) });
    onDone();
  }
  const wrong = wanted.wrong;
  const cannot = !reachable || wrong !== null || wanted.kept === 0;
  const total = settings.money(wanted.total);
  return (
    <>
      {wrong ? <Banner tone="attention">{t('proposals.wrong', { name: wrong.name })}</Banner> : null}
      {!wrong && wanted.kept === 0 ? (
        <Banner tone="attention">{t(isStaff ? 'proposals.nothingLeftStaff' : 'proposals.nothingLeft')}</Banner>
      ) : null}
      {reachable ? null : <Banner tone="attention">{t('proposals.decideOffline')}</Banner>}
      <WriteFailure failure={failure} onClose={clear} texts={{ offline: t('proposals.decideOffline') }} />
      {declining ? <Decline busy={busy} onDecline={(reason) => void say('decline', reason)} /> : null}
      <Actions>
        {isStaff ? (
          <>
            <Button
              variant="primary"
              busy={busy}
              disabled={cannot || !wanted.changed}
              onClick={() => void say('change')}
            >
              {t('proposals.change', { total })}
            </Button>
            <Button disabled={!reachable || busy} onClick={() => void say('withdraw')}>
              {t('proposals.withdraw')}
            </Button>
          </>
        ) : (
          <>
            <Button
              variant="primary"
              size="large"
              busy={busy && !declining}
              disabled={cannot}
              onClick={() => void say('accept')}
            >
              {t('proposals.accept', { total })}
            </Button>
            <Button disabled={busy} onClick={() => setDeclining(!declining)}>
              {t(declining ? 'proposals.notDecline' : 'proposals.decline')}
            </Button>
          </>
        )}
      </Actions>
    </>
  );
}

/** Why nothing of it is wanted. */
function Decline({ busy, onDecline }: { busy: boolean; onDecline: (reason: string) => void }) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const [reason, setReason] = useState('');
  const text = reason.trim();
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (text !== '' && reachable) onDecline(text);
      }}
    >
      <TextInput
        label={t('proposals.whyDecline')}
        maxLength={LONGEST_REASON}
        value={reason}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Button type="submit" busy={busy} disabled={!reachable || text === ''}>
        {t('proposals.declineNow')}
      </Button>
    </form>
  );
}
