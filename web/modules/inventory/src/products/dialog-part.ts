import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import en from '../locales/en/product.json';
import fr from '../locales/fr/product.json';
import { ProductDialog } from './product-dialog';

export const part: PartFile<ComponentProps<typeof ProductDialog>> = { Component: ProductDialog, texts: { en, fr } };
