import type { PartFile } from '@bloom/shell-api';
import en from '../locales/en/cart.json';
import fr from '../locales/fr/cart.json';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { CartPage } from './cart.page';

export const part: PartFile<{ settings: FacilitySettings }> = { Component: CartPage, texts: { en, fr } };
