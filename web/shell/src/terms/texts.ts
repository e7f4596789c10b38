import english from '../../locales/en/terms.json';
import french from '../../locales/fr/terms.json';
import { lazyTexts } from '../i18n/lazy-texts';

export const { useTexts: useTermsTexts } = lazyTexts('terms', english, french);
