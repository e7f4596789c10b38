import {
  Button,
  IconHelp,
  IconLogout,
  IconSettings,
  IconUserCircle,
  IconVersions,
  Modal,
  Stack,
  Text,
} from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useConnectivity } from '../connectivity/connectivity';
import { isFacilityLevel } from '../core/guards';
import { openPanel } from '../core/panels';
import { placeName } from '../session/names';
import { useSession, useSignOut } from '../session/session';

/** The account on small screens (TOP-09, TOP-10, SET-14): here the word is 'Logout', and Settings are those of the account. */
export default function AccountModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const { user, facility } = useSession();
  const { reachable } = useConnectivity();
  // What a facility wants to say waits on the device; staff have no outbox.
  const canAsk = reachable || isFacilityLevel(user);
  const signOut = useSignOut();
  return (
    <Modal opened onClose={onClose} title={user.first_name || user.username}>
      <Stack gap={8}>
        <Text tone="muted">{placeName(user, facility, t('top.providerAdmin'))}</Text>
        <Button fullWidth icon={<IconUserCircle size={20} />} onClick={() => openPanel('accountSettings')}>
          {t('settings.open')}
        </Button>
        <Button fullWidth icon={<IconSettings size={20} />} onClick={() => openPanel('settings')}>
          {t('settings.title')}
        </Button>
        <Button fullWidth icon={<IconHelp size={20} />} disabled={!canAsk} onClick={() => openPanel('support')}>
          {t(canAsk ? 'support.title' : 'support.titleOffline')}
        </Button>
        <Button fullWidth icon={<IconVersions size={20} />} onClick={() => openPanel('versions')}>
          {t('versions.title')}
        </Button>
        <Button
          fullWidth
          icon={<IconLogout size={20} />}
          onClick={() => {
            onClose();
            signOut();
          }}
        >
          {t('top.logout')}
        </Button>
      </Stack>
    </Modal>
  );
}
