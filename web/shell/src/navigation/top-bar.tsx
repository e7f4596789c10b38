import {
  ActionIcon,
  classes,
  formatCount,
  IconBell,
  IconChevronDown,
  IconCloudUpload,
  IconHelp,
  IconLogout,
  IconRefresh,
  IconSettings,
  IconUser,
  IconUserCircle,
  IconVersions,
  Menu,
  Tooltip,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Mark } from '../brand/mark';
import { useConnectivity } from '../connectivity/connectivity';
import { isFacilityLevel, mayUpdate } from '../core/guards';
import { openPanel } from '../core/panels';
import { openHelp } from '../help/open-help';
import { useDrawerBeyondRecords, useDrawerDot } from '../notifications/use-drawer-dot';
import { useIsStuck, useOutboxCounts } from '../offline';
import { fullNameOf, placeName } from '../session/names';
import { useSession, useSignOut } from '../session/session';
import { ConnectionPill } from './connection-pill';
import styles from './frame.module.css';

/**
 * Whose data this is (staff change it here), whether the server is reached, what still waits; then the ways to
 * notifications, to the newest version, help, versions, settings and the user. Below 600 px the name needs the room: the
 * last four live in the account dialog (TOP-09), and while something waits its number is the way to the notifications.
 */
export function TopBar() {
  const { t } = useTranslation();
  const { user, facility } = useSession();
  const signOut = useSignOut();
  const dot = useDrawerDot();
  const { reachable } = useConnectivity();
  // A message of a facility waits on the device; staff keep nothing there.
  const canAsk = reachable || isFacilityLevel(user);
  const place = placeName(user, facility, t('top.providerAdmin'));
  return (
    <header className={styles.topBar} data-print="hide">
      <Mark size={28} className={styles.mark} />
      {user.is_staff ? (
        <button
          type="button"
          className={styles.placeChoice}
          title={place}
          aria-label={t('facilitySelector.switch', { place })}
          aria-haspopup="dialog"
          onClick={() => openPanel('facility')}
        >
          <span className={styles.place}>{place}</span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
      ) : (
        <p className={styles.place} title={place}>
          {place}
        </p>
      )}
      <div className={styles.topSide}>
        <ConnectionPill />
        <OutboxCount />
        <ActionIcon
          label={t(dot ? 'notifications.openNew' : 'notifications.title')}
          dot={dot}
          className={styles.bell}
          onClick={() => openPanel('notifications')}
        >
          <IconBell size={24} />
        </ActionIcon>
        {mayUpdate(reachable, user) ? (
          <ActionIcon label={t('top.update')} aria-haspopup="dialog" onClick={() => openPanel('update')}>
            <IconRefresh size={24} />
          </ActionIcon>
        ) : null}
        <div className={styles.largeOnly}>
          <ActionIcon
            label={t(canAsk ? 'support.title' : 'support.titleOffline')}
            disabled={!canAsk}
            onClick={() => openHelp()}
          >
            <IconHelp size={24} />
          </ActionIcon>
          <ActionIcon label={t('versions.title')} onClick={() => openPanel('versions')}>
            <IconVersions size={24} />
          </ActionIcon>
          <ActionIcon label={t('settings.open')} onClick={() => openPanel('settings')}>
            <IconSettings size={24} />
          </ActionIcon>
          <Menu
            label={t('top.userMenu')}
            items={[
              { label: fullNameOf(user), icon: <IconUser size={20} />, disabled: true },
              { label: t('top.signOut'), icon: <IconLogout size={20} />, onSelect: signOut },
            ]}
          >
            <IconUserCircle size={26} />
          </Menu>
        </div>
        <div className={styles.smallOnly}>
          <ActionIcon label={t('top.account')} aria-haspopup="dialog" onClick={() => openPanel('account')}>
            <IconUserCircle size={26} />
          </ActionIcon>
        </div>
      </div>
    </header>
  );
}

/**
 * What is recorded on this device and not on the server: on its way, and held back. On a phone one number of both, at
 * the bell that leads to the same notifications. Absent when there is nothing, and for staff.
 */
function OutboxCount() {
  const { t, i18n } = useTranslation();
  const { user } = useSession();
  const { waiting, quarantined } = useOutboxCounts();
  const isStuck = useIsStuck();
  const hasNews = useDrawerBeyondRecords();
  const parts = [
    { count: waiting, text: 'sync.waiting', meaning: isStuck ? 'sync.stuck' : 'sync.waitingMeaning' },
    { count: quarantined, text: 'sync.notAccepted', meaning: 'sync.heldBack' },
  ].filter(({ count }) => count > 0);
  if (user.is_staff || parts.length === 0) return null;
  const meaning = parts.map((part) => t(part.meaning, { count: part.count })).join(' ');
  // On a phone it stands in place of the bell, so it tells what the bell would.
  const label = hasNews ? `${meaning} ${t('notifications.openNew')}` : meaning;
  return (
    <Tooltip label={meaning}>
      <button
        type="button"
        className={classes(styles.waiting, (quarantined > 0 || isStuck) && styles.heldBack)}
        aria-label={label}
        onClick={() => openPanel('notifications')}
      >
        <span className={styles.largeOnly}>
          <IconCloudUpload size={20} aria-hidden="true" />
          {parts.map((part) => t(part.text, { count: part.count })).join(', ')}
        </span>
        <span className={classes(styles.smallOnly, hasNews && styles.news)}>
          <IconBell size={24} aria-hidden="true" />
          {formatCount(waiting + quarantined, i18n.language)}
        </span>
      </button>
    </Tooltip>
  );
}
