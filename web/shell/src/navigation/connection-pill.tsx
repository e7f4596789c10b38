import type { ConnectionState } from '@bloom/shell-api';
import { classes, IconRefresh, IconWifi, IconWifiOff, StatusBadge, Tooltip } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../connectivity/connectivity';
import { useHours } from '../connectivity/use-hours';
import { keepsCopy } from '../core/guards';
import { useSession } from '../session/session';
import styles from './frame.module.css';

const LOOK: Record<ConnectionState, { tone: 'ok' | 'attention' | 'info'; text: string }> = {
  online: { tone: 'ok', text: 'connection.online' },
  reconnected: { tone: 'ok', text: 'connection.online' },
  attempting: { tone: 'info', text: 'connection.connecting' },
  lost: { tone: 'attention', text: 'connection.offline' },
  offline: { tone: 'attention', text: 'connection.offline' },
};

const ICONS = { ok: IconWifi, attention: IconWifiOff, info: IconRefresh };

/**
 * Always says whether our server is reached (CON-21); while it is not, how long that may last. On a phone, where it is
 * reached or sales wait, the word gives its place to the facility's name; the icon, the tooltip and the name for screen
 * readers stay.
 */
export function ConnectionPill() {
  const { t } = useTranslation();
  const hours = useHours();
  const { state, reachable, remainingHours } = useConnectivity();
  const { user } = useSession();
  const offline = keepsCopy(user) ? 'connection.offlineMeaning' : 'connection.offlineNoCopy';
  const { tone, text } = LOOK[state];
  const Icon = ICONS[tone];
  const left = remainingHours === null ? '' : t('connection.hoursLeft', { remaining: hours(remainingHours) });
  const meaning = remainingHours === null ? t('connection.onlineMeaning') : `${t(offline)} ${left}`;
  return (
    <Tooltip label={meaning}>
      <span className={classes(styles.pill, reachable && styles.calm)} role="status">
        <StatusBadge tone={tone} icon={<Icon size={16} aria-hidden="true" />}>
          <span className={styles.pillText}>{t(text)}</span>
        </StatusBadge>
      </span>
    </Tooltip>
  );
}
