import { useShell } from '@bloom/shell-api';
import { Button, Page, PageHeader } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { mayOrder } from '../shared/may-order';
import { NAMESPACE } from '../shared/namespace';
import { NoCopy } from '../shared/no-copy';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './cart.module.css';
import { CartPanel } from './cart-panel';
import { SheetButton } from './sheet/sheet-button';

export function CartPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const navigate = useNavigate();
  const find = (
    <Button variant="primary" onClick={() => navigate('/catalogue')}>
      {t('nav.find')}
    </Button>
  );
  if (!mayOrder(useShell())) return <NoCopy />;
  return (
    <Page className={styles.page}>
      <PageHeader title={t('nav.cart')} actions={<SheetButton settings={settings} />}>
        {t('cart.description')}
      </PageHeader>
      <CartPanel settings={settings} actions={find} />
    </Page>
  );
}
