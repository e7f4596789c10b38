import { promiseTexts } from '@bloom/testing/texts';
import { serverTexts } from './texts';

const { en, fr } = serverTexts;
promiseTexts('what the server is read and written with', { en, fr, files: { en } });
