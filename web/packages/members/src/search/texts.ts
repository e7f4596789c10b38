import { useOwnTexts } from '@bloom/shell-api';
import en from './locales/en.json';
import fr from './locales/fr.json';

const texts = { en, fr };

export const useSearchTexts = () => useOwnTexts('members-search', texts);
