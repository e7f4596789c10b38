import { NotBuiltYet } from '@bloom/shell-api';
import { useTranslation } from 'react-i18next';
import en from '../locales/en/deliveries.json';
import fr from '../locales/fr/deliveries.json';
import type { PartFile } from '../shared/lazy-part';
import { NAMESPACE } from '../shared/namespace';

function DeliveriesRoutes() {
  const { t } = useTranslation(NAMESPACE);
  return <NotBuiltYet name={t('deliveries.title')} />;
}

export const part: PartFile<object> = { Component: DeliveriesRoutes, texts: { en, fr } };
