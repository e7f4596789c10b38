import { IconCloudUpload, StatusBadge } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { openPanel } from '../navigation/panels';
import { useOutboxCounts } from '../offline';
import { useSession } from '../session/session';
import styles from './home.module.css';

/** What needs somebody, above the tiles; nothing at all when nothing does. */
export function AttentionLine() {
  const { t } = useTranslation();
  const { user } = useSession();
  const { waiting, quarantined } = useOutboxCounts();
  if (user.is_staff || (waiting === 0 && quarantined === 0)) return null;
  const open = () => openPanel('notifications');
  return (
    <div className={styles.attention}>
      {waiting > 0 ? (
        <button type="button" className={styles.attentionItem} onClick={open}>
          <StatusBadge tone="attention" icon={<IconCloudUpload size={18} aria-hidden="true" />}>
            {t('home.recordsWaiting', { count: waiting })}
          </StatusBadge>
        </button>
      ) : null}
      {quarantined > 0 ? (
        <button type="button" className={styles.attentionItem} onClick={open}>
          <StatusBadge tone="failure">{t('home.recordsRefused', { count: quarantined })}</StatusBadge>
        </button>
      ) : null}
    </div>
  );
}
