import english from '../../locales/en/update.json';
import french from '../../locales/fr/update.json';
import { lazyTexts } from '../i18n/lazy-texts';

export const { useTexts: useUpdateTexts } = lazyTexts('update', english, french);
