import type { PartFile } from '@bloom/shell-api';
import type { ComponentProps } from 'react';
import wrappedEn from '../locales/en/wrapped.json';
import wrappedFr from '../locales/fr/wrapped.json';
import { WrappedPage } from './wrapped.page';

export const part: PartFile<ComponentProps<typeof WrappedPage>> = {
  Component: WrappedPage,
  texts: { en: wrappedEn, fr: wrappedFr },
};
