import type { PartFile } from '@bloom/shell-api';
import labelsEn from '../locales/en/labels.json';
import labelsFr from '../locales/fr/labels.json';
import { DirectionsDialog, type DirectionsDialogProps } from './directions-dialog';
import { SaleLabels, type SaleLabelsProps } from './sale-labels';

const texts = { en: labelsEn, fr: labelsFr };

export const part: PartFile<DirectionsDialogProps> = { Component: DirectionsDialog, texts };
export const saleLabels: PartFile<SaleLabelsProps> = { Component: SaleLabels, texts };
