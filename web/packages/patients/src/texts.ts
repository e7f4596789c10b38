import { useOwnTexts } from '@bloom/shell-api';
import en from './locales/en.json';
import fr from './locales/fr.json';

const texts = { en, fr };

/** What is said of patients wherever they are shown or written down. */
export const usePatientTexts = () => useOwnTexts('patients-shared', texts);
