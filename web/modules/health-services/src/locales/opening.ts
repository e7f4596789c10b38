/** The texts that are there with the frame. What a lazy part reads comes with that part (`parts.ts`). */
import type { Language } from '@bloom/shell-api';
import type { ResourceLanguage } from 'i18next';
import en from './en/shared.json';
import fr from './fr/shared.json';

export const opening: Record<Language, ResourceLanguage> = { en, fr };
