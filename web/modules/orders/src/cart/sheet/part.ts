import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import en from '../../locales/en/sheet.json';
import fr from '../../locales/fr/sheet.json';
import { SheetDialog } from './sheet-dialog';

export const part: PartFile<ComponentProps<typeof SheetDialog>> = { Component: SheetDialog, texts: { en, fr } };
