import english from '../../locales/en/reminders.json';
import french from '../../locales/fr/reminders.json';
import { lazyTexts } from '../i18n/lazy-texts';

export const { useTexts: useReminderTexts } = lazyTexts('reminders', english, french);
