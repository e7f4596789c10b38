import { ModuleNotFound, type PartFile } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import { useLocation } from 'react-router';
import en from '../locales/en/expired.json';
import fr from '../locales/fr/expired.json';
import { NAMESPACE } from '../shared/namespace';
import { NeedsFacility } from '../shared/needs-facility';
import { ExpiredPage } from './expired.page';

function ExpiredRoutes() {
  const { t } = useTranslation(NAMESPACE);
  const { pathname } = useLocation();
  const page = /^\/(expired-products|expiring-soon)\/?$/.exec(pathname)?.[1];
  if (page === undefined) return <ModuleNotFound name={t('title')} />;
  return (
    <NeedsFacility>
      {(settings) => <ExpiredPage key={page} settings={settings} soon={page === 'expiring-soon'} />}
    </NeedsFacility>
  );
}

export const part: PartFile<object> = { Component: ExpiredRoutes, texts: { en, fr } };
