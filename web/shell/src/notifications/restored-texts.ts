import { dateForm } from '@bloom/ui/date-form';
import english from '../../locales/en/restored.json';
import french from '../../locales/fr/restored.json';
import { lazyTexts } from '../i18n/lazy-texts';

export const { useTexts: useRestoredTexts } = lazyTexts('restored', english, french);

/** Day and minute, as the person reads them. */
export function momentText(time: string, language: string): string {
  return dateForm(language, { dateStyle: 'long', timeStyle: 'short' }).format(new Date(time));
}
