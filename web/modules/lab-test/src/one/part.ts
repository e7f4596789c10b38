import type { PartFile } from '@bloom/shell-api';
import enOne from '../locales/en/one.json';
import enSlip from '../locales/en/slip.json';
import frOne from '../locales/fr/one.json';
import frSlip from '../locales/fr/slip.json';
import type { Settings } from '../shared/settings';
import { RequestPage } from './request.page';

const texts = { en: { ...enOne, ...enSlip }, fr: { ...frOne, ...frSlip } };

export const part: PartFile<{ settings: Settings }> = { Component: RequestPage, texts };
