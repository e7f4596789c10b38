import { Button, Modal, Stack, Table, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { BUILD_ENVIRONMENT, BUILD_VERSION } from '../core/constants';
import { useLoadedModules } from '../module-host/loaded-modules';

/** The modules loaded in this page and the build (MOD-08, MOD-09, GEN-07). */
export default function VersionsModal({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const modules = useLoadedModules();
  const close = (
    <Button variant="primary" onClick={onClose}>
      {t('versions.close')}
    </Button>
  );
  return (
    <Modal opened onClose={onClose} title={t('versions.title')} footer={close}>
      <Stack gap={16}>
        {modules.length === 0 ? (
          <Text>{t('versions.none')}</Text>
        ) : (
          <Table>
            <thead>
              <tr>
                <th scope="col">{t('versions.module')}</th>
                <th scope="col">{t('versions.version')}</th>
              </tr>
            </thead>
            <tbody>
              {modules.map((module) => (
                <tr key={module.name}>
                  <td>{module.name}</td>
                  <td>{module.version}</td>
                </tr>
              ))}
            </tbody>
          </Table>
        )}
        <Text size="small" tone="muted">
          {t('versions.build', { version: BUILD_VERSION, environment: BUILD_ENVIRONMENT })}
        </Text>
      </Stack>
    </Modal>
  );
}
