import { useOwnTexts } from '@bloom/shell-api';
import en from './en.json';
import fr from './fr.json';

const texts = { en, fr };

export const useReadingTexts = () => useOwnTexts('reading', texts);
