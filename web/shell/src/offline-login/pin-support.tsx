import { Button, Modal, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';

/** OLG-12, OLG-13 */
export function PinSupport({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation();
  const okay = (
    <Button variant="primary" onClick={onClose}>
      {t('offlineLogin.okay')}
    </Button>
  );
  return (
    <Modal opened={opened} onClose={onClose} title={t('offlineLogin.supportTitle')} footer={okay}>
      <Text>{t('offlineLogin.support')}</Text>
    </Modal>
  );
}
