import { IconTruck } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useHomeApps } from '../apps/use-apps';
import { Screen } from './screen';

/** Where the logistics tile leads while no site of the network is configured, as in the demonstration (ROU-20, ROU-21). */
export function NoLogisticsScreen() {
  const { t } = useTranslation();
  // Procurement in one country, Warehouse & Logistics in another; the name of the tile that leads here.
  const tile = useHomeApps().find(({ path }) => path === undefined);
  return (
    <Screen
      icon={<IconTruck size={36} />}
      title={t(tile?.label ?? 'apps.warehouseLogistics')}
      actions={<Link to="/">{t('screens.goHome')}</Link>}
    >
      <p>{t('screens.noLogistics')}</p>
      <p>{t('screens.noLogisticsHelp')}</p>
    </Screen>
  );
}
