import { defineModule, NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { bloom, version as packageVersion } from '../package.json';

const namespace = 'health-services';
const resources = { en: { title: 'Health Services' }, fr: { title: 'Services de santé' } };

function App() {
  const { t } = useTranslation(namespace);
  return <NotBuiltYet name={t('title')} />;
}

export const { name, version, mount, unmount } = defineModule({
  name: bloom.name,
  version: packageVersion,
  namespace,
  resources,
  App,
});
