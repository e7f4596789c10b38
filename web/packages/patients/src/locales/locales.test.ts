import { promiseTexts } from '@bloom/testing/texts';
import en from './en.json';
import fr from './fr.json';

promiseTexts('patients', { en, fr, files: { en } });
