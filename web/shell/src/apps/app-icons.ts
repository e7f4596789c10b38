import {
  IconAddressBook,
  IconCashRegister,
  IconChartBar,
  IconHistory,
  IconHome,
  IconPackages,
  IconPill,
  IconShoppingBag,
  IconStethoscope,
  IconTruck,
  IconUsersGroup,
} from '@bloom/ui';
import type { AppName } from './apps';

export const APP_ICONS: Record<AppName | 'Home', typeof IconHome> = {
  Home: IconHome,
  POS: IconCashRegister,
  'Sales History': IconHistory,
  Analytics: IconChartBar,
  Inventory: IconPackages,
  Order: IconShoppingBag,
  'Health Services': IconStethoscope,
  VDL: IconPill,
  'Warehouse & Logistic': IconTruck,
  'Member Management': IconUsersGroup,
  'Member Directory': IconAddressBook,
};
