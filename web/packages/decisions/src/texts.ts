import { useOwnTexts } from '@bloom/shell-api';
import en from './locales/notice-en.json';
import fr from './locales/notice-fr.json';

export const NAMESPACE = 'decisions';

/** Of the notice; those of the dialog come with it. */
const texts = { en, fr };

export const useDecisionTexts = () => useOwnTexts(NAMESPACE, texts);
