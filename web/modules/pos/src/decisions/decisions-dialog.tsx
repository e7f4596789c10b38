/** What waits for a decision, one after the other: each one is looked at, and settled by name. */
import { ListFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Banner, EmptyState, Modal, Stack, Text, Title } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE, type Till } from '../shared/use-till';
import { ConflictEntry } from './conflict-entry';
import styles from './decisions.module.css';
import { HeldEntry } from './held-entry';
import type { Matters } from './use-matters';

export interface DecisionsDialogProps {
  till: Till;
  matters: Matters;
  onClose: () => void;
}

export function DecisionsDialog({ till, matters, onClose }: DecisionsDialogProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { held, conflicts, loading, failure, again } = matters;
  const shown = held.rows.length + conflicts.rows.length;
  const more = held.count + conflicts.count - shown;
  return (
    <Modal opened onClose={onClose} title={t('settle.title')} width={720} fullPage>
      <Stack gap={20}>
        {reachable ? <ListFailure read={matters} /> : <Banner tone="attention">{t('settle.offline')}</Banner>}
        {held.rows.length > 0 ? (
          <section className={styles.section} aria-labelledby="settle-held">
            <Title order={3} id="settle-held">
              {t('settle.held', { count: held.count })}
            </Title>
            <Text tone="muted">{t('settle.heldHint')}</Text>
            <ul className={styles.list}>
              {held.rows.map((record) => (
                <HeldEntry key={record.id} record={record} till={till} onSettled={again} />
              ))}
            </ul>
          </section>
        ) : null}
        {conflicts.rows.length > 0 ? (
          <section className={styles.section} aria-labelledby="settle-conflicts">
            <Title order={3} id="settle-conflicts">
              {t('settle.conflicts', { count: conflicts.count })}
            </Title>
            <Text tone="muted">{t('settle.conflictsHint')}</Text>
            <ul className={styles.list}>
              {conflicts.rows.map((conflict) => (
                <ConflictEntry key={conflict.id} conflict={conflict} till={till} onSettled={again} />
              ))}
            </ul>
          </section>
        ) : null}
        {shown === 0 && !loading && !failure ? (
          <EmptyState title={t('settle.none')}>{t('settle.noneHint')}</EmptyState>
        ) : null}
        {more > 0 ? <Text tone="muted">{t('settle.more', { count: more })}</Text> : null}
      </Stack>
    </Modal>
  );
}
