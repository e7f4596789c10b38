import {
  Drawer,
  IconBuilding,
  IconBuildingStore,
  IconChevronRight,
  IconLanguage,
  IconReceipt,
  IconTags,
  IconUserCircle,
  IconUsers,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { openPanel } from '../core/panels';
import { getSettings } from '../core/settings';
import { useSession } from '../session/session';
import { type SettingsEntry, type SettingsEntryName, settingsEntries } from './entries';
import styles from './settings.module.css';

const ICONS: Record<SettingsEntryName, typeof IconUsers> = {
  manageUsers: IconUsers,
  manageFacilities: IconBuilding,
  managePrices: IconReceipt,
  promotions: IconTags,
  manageFacility: IconBuildingStore,
  changeLanguage: IconLanguage,
  accountSettings: IconUserCircle,
};

export default function SettingsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user } = useSession();
  const navigate = useNavigate();
  const open = (entry: SettingsEntry) => {
    if (entry.panel) return openPanel(entry.panel);
    onClose();
    if (entry.path) navigate(entry.path);
  };
  return (
    <Drawer opened onClose={onClose} title={t('settings.title')}>
      <ul className={styles.list}>
        {settingsEntries(user, getSettings().manage_facility_locations).map((entry) => {
          const Icon = ICONS[entry.name];
          return (
            <li key={entry.name}>
              <button type="button" className={styles.entry} onClick={() => open(entry)}>
                <Icon size={22} aria-hidden="true" />
                <span className={styles.name}>{t(`settings.${entry.name}`)}</span>
                <IconChevronRight size={20} aria-hidden="true" />
              </button>
            </li>
          );
        })}
      </ul>
    </Drawer>
  );
}
