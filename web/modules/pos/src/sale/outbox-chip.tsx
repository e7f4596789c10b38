import { ModuleLink, useShell } from '@bloom/shell-api';
import { classes, IconCircleX, IconCloudUpload } from '@bloom/ui';
import { useLiveQuery } from 'dexie-react-hooks';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/use-till';
import styles from './till-bar.module.css';

/** On a phone only the number shows; the words stay for who hears them. */
function Part({ icon, short, children }: { icon: ReactNode; short: number | string; children: string }) {
  return (
    <span className={styles.part}>
      {icon}
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
      <span className={styles.text}>{children}</span>
    </span>
  );
}

/** What the server does not have yet, as a number that is always there; a press shows the list. */
export function OutboxChip() {
  const { t } = useTranslation(NAMESPACE);
  const { outbox, basePath } = useShell();
  const counts = useLiveQuery(async () => {
    try {
      return await outbox.counts();
    } catch (error) {
      // Selling goes on: recording a sale tells by itself when the outbox cannot be written.
      console.error('The outbox could not be counted', error);
      return undefined;
    }
  }, [outbox]);
  const { waiting, held } = counts ?? { waiting: undefined, held: 0 };
  return (
    <ModuleLink to={`${basePath}/sales`} className={classes(styles.chip, held > 0 && styles.heldBack)}>
      <Part icon={<IconCloudUpload size={18} aria-hidden="true" />} short={waiting ?? '…'}>
        {waiting === undefined ? t('till.waitingUnknown') : t('till.waiting', { count: waiting })}
      </Part>
      {held > 0 ? (
        <Part icon={<IconCircleX size={18} aria-hidden="true" />} short={held}>
          {t('till.heldBack', { count: held })}
        </Part>
      ) : null}
    </ModuleLink>
  );
}
