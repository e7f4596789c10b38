import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import en from '../locales/en/custom.json';
import fr from '../locales/fr/custom.json';
import { CustomProductForm } from './custom-product-form';

export const part: PartFile<ComponentProps<typeof CustomProductForm>> = {
  Component: CustomProductForm,
  texts: { en, fr },
};
