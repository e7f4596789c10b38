import { promiseTexts } from '@bloom/testing/texts';
import en from './en.json';
import fr from './fr.json';

promiseTexts('the search for a patient', { en, fr, files: { en } });
