/** What waits for a decision, one after the other: each one is looked at, and settled by name. */
import { ListFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Banner, EmptyState, Modal, Stack, Text, Title } from '@bloom/ui';
import { ConflictEntry } from './conflict-entry';
import styles from './decisions.module.css';
import type { FacilitySettings } from './facility-settings';
import { HeldEntry } from './held-entry';
import { useDecisionTexts } from './texts';
import type { OpenDecisions } from './use-open-decisions';

export interface DecisionsDialogProps {
  settings: FacilitySettings;
  decisions: OpenDecisions;
  onClose: () => void;
}

export function DecisionsDialog({ settings, decisions, onClose }: DecisionsDialogProps) {
  const { t } = useDecisionTexts();
  const { reachable } = useConnectivity();
  const { held, conflicts, loading, failure, again } = decisions;
  const shown = held.rows.length + conflicts.rows.length;
  const more = held.count + conflicts.count - shown;
  return (
    <Modal opened onClose={onClose} title={t('title')} width={720} fullPage>
      <Stack gap={20}>
        {reachable ? <ListFailure read={decisions} /> : <Banner tone="attention">{t('offline')}</Banner>}
        {held.rows.length > 0 ? (
          <section className={styles.section} aria-labelledby="decisions-held">
            <Title order={3} id="decisions-held">
              {t('held', { count: held.count })}
            </Title>
            <Text tone="muted">{t('heldHint')}</Text>
            <ul className={styles.list}>
              {held.rows.map((record) => (
                <HeldEntry key={record.id} record={record} settings={settings} onSettled={again} />
              ))}
            </ul>
          </section>
        ) : null}
        {conflicts.rows.length > 0 ? (
          <section className={styles.section} aria-labelledby="decisions-conflicts">
            <Title order={3} id="decisions-conflicts">
              {t('conflicts', { count: conflicts.count })}
            </Title>
            <Text tone="muted">{t('conflictsHint')}</Text>
            <ul className={styles.list}>
              {conflicts.rows.map((conflict) => (
                <ConflictEntry key={conflict.id} conflict={conflict} settings={settings} onSettled={again} />
              ))}
            </ul>
          </section>
        ) : null}
        {shown === 0 && !loading && !failure ? <EmptyState title={t('none')}>{t('noneHint')}</EmptyState> : null}
        {more > 0 ? <Text tone="muted">{t('more', { count: more })}</Text> : null}
      </Stack>
    </Modal>
  );
}
