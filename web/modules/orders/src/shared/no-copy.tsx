import { useShell } from '@bloom/shell-api';
import { EmptyState, IconShoppingCart, Page } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { mayLook } from './may-order';
import { NAMESPACE } from './namespace';

/** For people who cannot order here: why, and what they can do. */
export function NoCopy() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const who = shell.session.user.is_staff ? 'staff' : mayLook(shell) ? 'restricted' : 'noApp';
  return (
    <Page>
      <EmptyState
        icon={<IconShoppingCart size={40} />}
        title={t(`noCopy.${who}`)}
        actions={who === 'noApp' ? undefined : <Link to="/orders">{t('noCopy.orders')}</Link>}
      >
        {t(`noCopy.${who}Hint`)}
      </EmptyState>
    </Page>
  );
}
