import { promiseTexts } from '@bloom/testing/texts';
import en from './en.json';
import fr from './fr.json';

promiseTexts('care-sheet', { en, fr, files: { en } });
