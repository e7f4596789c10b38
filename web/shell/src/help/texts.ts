import english from '../../locales/en/help.json';
import french from '../../locales/fr/help.json';
import { lazyTexts } from '../i18n/lazy-texts';

export const { useTexts: useHelpTexts } = lazyTexts('help', english, french);
