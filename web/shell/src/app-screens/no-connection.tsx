import { Button, IconCloudOff } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { probe, useConnectivity } from '../connectivity/connectivity';
import { Screen } from './screen';

/** What needs the server while it does not answer. It says what is safe, and goes by itself when the server is back. */
export function NoConnectionScreen({ onTryNow = probe }: { onTryNow?: () => void }) {
  const { t } = useTranslation();
  const { state } = useConnectivity();
  return (
    <Screen
      icon={<IconCloudOff size={36} />}
      title={t('screens.noConnection')}
      actions={<Button onClick={onTryNow}>{t('screens.tryNow')}</Button>}
    >
      <span role="status">{t(state === 'attempting' ? 'connection.attempting' : 'screens.noConnectionHelp')}</span>
    </Screen>
  );
}
