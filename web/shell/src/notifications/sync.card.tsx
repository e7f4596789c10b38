import { Button, Card, Group, NoticeCard, Progress, Stack, StatusBadge, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import drawerCard from '../cards/card.module.css';
import { useConnectivity } from '../connectivity/connectivity';
import { syncNow, useIsRestoring, useIsStuck, useOutboxCounts, useSyncState } from '../offline';
import { syncResult } from './sync-result';

/** The sales of this device: on their way, waiting, held back. Nothing at all when all are with the server. */
export function SyncCard({ onLeave }: { onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const { reachable } = useConnectivity();
  const { message, detail } = useSyncState();
  const { waiting, forUpdate, quarantined } = useOutboxCounts();
  const isRestoring = useIsRestoring();
  const isStuck = useIsStuck();
  const result = syncResult(message);
  if (!isRestoring && result.state !== 'inProgress' && waiting + forUpdate + quarantined === 0) return null;
  const showSales = () => {
    onLeave();
    navigate('/pos/sales');
  };
  return (
    <Card className={drawerCard.card}>
      <Stack gap={8}>
        <Group justify="space-between" gap={8}>
          <Text as="h3" strong>
            {t('sync.title')}
          </Text>
          {waiting > 0 ? (
            <StatusBadge tone={reachable && !isStuck ? 'info' : 'attention'}>
              {t('sync.waiting', { count: waiting })}
            </StatusBadge>
          ) : null}
          {quarantined > 0 ? (
            <StatusBadge tone="failure">{t('sync.notAccepted', { count: quarantined })}</StatusBadge>
          ) : null}
        </Group>
        {isRestoring ? <Text>{t('sync.restoring')}</Text> : null}
        {result.state === 'inProgress' ? (
          <>
            <Text>{t('sync.inProgress', { percent: result.percent })}</Text>
            <Progress value={result.percent} label={t('sync.title')} />
          </>
        ) : null}
        {!reachable && waiting > 0 ? <Text strong>{t('sync.connectToSync')}</Text> : null}
        {isStuck ? (
          <>
            <Text strong>{t('sync.stuck', { count: waiting })}</Text>
            <Text>{t('sync.stuckHelp')}</Text>
          </>
        ) : null}
        {waiting > 0 && !isStuck ? <Text tone="muted">{t('sync.safeHere', { count: waiting })}</Text> : null}
        {forUpdate > 0 ? <Text>{t('sync.forUpdate', { count: forUpdate })}</Text> : null}
        {detail.state === 'needs-sign-in' ? <Text>{t('sync.needsSignIn')}</Text> : null}
        {detail.problem && reachable && detail.state !== 'sending' ? (
          <Text size="small" tone="muted">
            {detail.problem.detail}
          </Text>
        ) : null}
        {quarantined > 0 ? <Text>{t('sync.heldBack', { count: quarantined })}</Text> : null}
        <Group>
          {quarantined > 0 ? <Button onClick={showSales}>{t('sync.showSales')}</Button> : null}
          {reachable && waiting > 0 && result.state !== 'inProgress' ? (
            <Button onClick={syncNow}>{t('sync.sendNow')}</Button>
          ) : null}
        </Group>
      </Stack>
    </Card>
  );
}

/** Provider staff do not sell (decision 50): what an older version let them write down is held back, and says why. */
export function StaffRecords({ held, onLeave }: { held: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  if (held === 0) return null;
  const show = () => {
    onLeave();
    navigate('/pos/sales');
  };
  return (
    <NoticeCard tone="failure" actions={[{ label: t('sync.showSales'), onClick: show }]}>
      {t('sync.heldOfStaff', { count: held })}
    </NoticeCard>
  );
}
