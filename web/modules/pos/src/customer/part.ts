import type { PartFile } from '@bloom/shell-api';
import customerEn from '../locales/en/customer.json';
import customerFr from '../locales/fr/customer.json';
import { CustomerScreen, type CustomerScreenProps } from './customer-screen';

export const part: PartFile<CustomerScreenProps> = {
  Component: CustomerScreen,
  texts: { en: customerEn, fr: customerFr },
};
