import { Button, Modal, Stack, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../app/constants';
import { getSettings } from '../app/settings';

/** Whom to write to; no help chat is configured (TOP-14). */
export default function SupportModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const email = getSettings().support_email;
  const okay = (
    <Button variant="primary" onClick={onClose}>
      {t('support.okay')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('support.title')} footer={okay}>
      <Stack gap={12}>
        <Text>{t(email ? 'support.write' : 'support.askManager')}</Text>
        {email ? (
          <Text strong>
            <a href={`mailto:${email}`}>{email}</a>
          </Text>
        ) : null}
        <Text tone="muted">
          {t('support.mention')} {t('versions.build', { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT })}
        </Text>
      </Stack>
    </Modal>
  );
}
