import { Button, Modal, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { getSettings } from '../core/settings';

/** OLG-12, OLG-13; and whom to write to, from another device when this one has no internet. */
export function PinSupport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const email = getSettings().support_email;
  const okay = (
    <Button variant="primary" onClick={onClose}>
      {t('offlineLogin.okay')}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('offlineLogin.supportTitle')} footer={okay}>
      <Stack gap={12}>
        <Text>{t('offlineLogin.support')}</Text>
        {email ? (
          <Text strong>
            <a href={`mailto:${email}`}>{email}</a>
          </Text>
        ) : null}
      </Stack>
    </Modal>
  );
}
