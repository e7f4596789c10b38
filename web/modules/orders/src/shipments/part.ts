import type { PartFile } from '@bloom/shell-api';
import linesEn from '../locales/en/lines.json';
import en from '../locales/en/waybill.json';
import linesFr from '../locales/fr/lines.json';
import fr from '../locales/fr/waybill.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { ShipmentPage } from './shipment.page';

export const part: PartFile<{ settings: FacilitySettings }> = {
  Component: ShipmentPage,
  texts: { en: { ...linesEn, ...en }, fr: { ...linesFr, ...fr } },
};
