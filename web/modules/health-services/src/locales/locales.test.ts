import { promiseTexts } from '@bloom/testing/texts';
import { en, files } from './en';
import { fr } from './fr';

promiseTexts('health-services', { en, fr, files });
