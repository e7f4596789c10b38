import { promiseTexts } from '@bloom/testing/texts';
import { labTexts } from './texts';

const { en, fr } = labTexts;
promiseTexts('what is said of laboratory tests', { en, fr, files: { en } });
