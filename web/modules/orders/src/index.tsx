import { defineModule, NotBuiltYet, useShell } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { bloom, version as packageVersion } from '../package.json';

const namespace = 'orders';
const resources = { en: { title: 'Orders' }, fr: { title: 'Commandes' } };

function App() {
  const { t } = useTranslation(namespace);
  // In some countries it is a marketplace.
  return <NotBuiltYet name={useShell().label || t('title')} />;
}

export const { name, version, mount, unmount } = defineModule({
  name: bloom.name,
  version: packageVersion,
  namespace,
  resources,
  App,
});
