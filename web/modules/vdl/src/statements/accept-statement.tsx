import type { Statement } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, Button, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { maySettle } from '../shared/access';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './statements.module.css';

interface AcceptStatementProps {
  statement: Statement;
  /** Sales of this device that the server does not have. */
  unsent: number;
  settings: FacilitySettings;
  /** Reads the statement anew. */
  again: () => void;
}

/** The yes of the facility to what it owes, after one question that names the amount; or who can say it. */
export function AcceptStatement({ statement, unsent, settings, again }: AcceptStatementProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [asking, setAsking] = useState(false);
  const { period, owed, closing_units: closing } = statement;
  if (statement.state !== 'proposed') return <WriteFailure failure={failure} onClose={clear} />;
  if (!maySettle(shell)) {
    return <Banner tone="info">{t(shell.session.user.is_staff ? 'accept.waits' : 'accept.notYou')}</Banner>;
  }

  async function accept() {
    const body = { facility_id: settings.facilityId, owed, closing_units: closing };
    const { answer } = await write('POST', '/api/vdl/statements/{period}/accept/', { path: { period }, body });
    setAsking(false);
    if (answer) shell.notify({ kind: 'success', message: t('accept.done', { month: settings.month(period) }) });
    // Also after a no: it is another by now, or a line of it was disputed.
    again();
  }
  const amount = settings.money(owed);
  // Months are accepted in their order: the server names the one that comes first.
  const earlier =
    failure?.code === 'earlier_open' && typeof failure.body.period === 'string' ? failure.body.period : '';
  return (
    <Stack gap={8} align="flex-start">
      <Text>{t('accept.hint')}</Text>
      <div className={styles.buttons}>
        <Button variant="primary" disabled={!reachable} onClick={() => setAsking(true)}>
          {t('accept.action', { amount })}
        </Button>
        {reachable ? null : <Text tone="muted">{t('accept.offline')}</Text>}
      </div>
      <WriteFailure failure={failure} onClose={clear} texts={{ refused: t('accept.refused') }} />
      {earlier ? (
        <Link to={`/statements/${earlier}`}>{t('accept.earlier', { month: settings.month(earlier) })}</Link>
      ) : null}
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('accept.question', { month: settings.month(period) })}
        footer={
          <>
            <Button onClick={() => setAsking(false)}>{t('accept.back')}</Button>
            <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void accept()}>
              {t('accept.action', { amount })}
            </Button>
          </>
        }
      >
        <Stack gap={12}>
          <Text>{t('accept.means', { amount, units: t('accept.units', { count: closing }) })}</Text>
          <Text>{t('accept.fixed')}</Text>
          {statement.units_without_cost > 0 ? (
            <Banner tone="attention">{t('accept.withoutCost', { count: statement.units_without_cost })}</Banner>
          ) : null}
          {unsent > 0 ? <Banner tone="attention">{t('accept.unsent', { count: unsent })}</Banner> : null}
        </Stack>
      </Modal>
    </Stack>
  );
}
