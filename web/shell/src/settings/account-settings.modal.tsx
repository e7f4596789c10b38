/** The ways to what belongs to the own account (SET-13, SET-14, SET-24): links, and the offline PIN. */
import { IconChevronRight, IconIdBadge2, IconLock, IconSettings, IconUser, IconUserCircle, Modal } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useConnectivity } from '../connectivity/connectivity';
import { keepsCopy } from '../core/guards';
import { openPanel, stepBack } from '../core/panels';
import { useSession } from '../session/session';
import styles from './settings.module.css';

/** They pass through the redirect of `/account/…` (ROU-03, ROU-28). */
const SECTIONS = [
  { name: 'profile', path: '/account/profile', Icon: IconUser },
  { name: 'account', path: '/account/settings', Icon: IconSettings },
  { name: 'changePassword', path: '/account/change-password', Icon: IconUserCircle },
  { name: 'permissions', path: '/account/permissions', Icon: IconIdBadge2 },
] as const;

export default function AccountSettingsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const { reachable } = useConnectivity();
  const navigate = useNavigate();
  return (
    <Modal opened fullPage width={560} onClose={onClose} onBack={stepBack} title={t('accountSettings.title')}>
      <ul className={styles.list}>
        {SECTIONS.map(({ name, path, Icon }) => (
          <li key={name}>
            <a
              className={styles.entry}
              href={path}
              onClick={(event) => {
                if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
                event.preventDefault();
                onClose();
                void navigate(path);
              }}
            >
              <Icon size={22} aria-hidden="true" />
              <span className={styles.name}>
                {t(`accountSettings.${name}`)}
                <span className={styles.help}>{t(`accountSettings.${name}Help`)}</span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </a>
          </li>
        ))}
        {keepsCopy(user) ? (
          <li>
            <button type="button" className={styles.entry} disabled={!reachable} onClick={() => openPanel('pin')}>
              <IconLock size={22} aria-hidden="true" />
              <span className={styles.name}>
                {t('settings.setOfflinePin')}
                <span className={styles.help}>
                  {t(reachable ? 'accountSettings.pinHelp' : 'accountSettings.pinOffline')}
                </span>
              </span>
              <IconChevronRight size={20} aria-hidden="true" />
            </button>
          </li>
        ) : null}
      </ul>
    </Modal>
  );
}
