import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import en from '../locales/en/labels.json';
import fr from '../locales/fr/labels.json';
import { LabelsDialog } from './labels-dialog';

export const part: PartFile<ComponentProps<typeof LabelsDialog>> = { Component: LabelsDialog, texts: { en, fr } };
