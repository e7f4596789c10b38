/** In what words a test and its values stand, in every module that shows them; they come with it. */
import { useOwnTexts } from '@bloom/shell-api';
import type { TFunction } from 'i18next';

const NAMESPACE = 'lab-view';

export const labTexts = {
  en: {
    state: {
      to_do: 'To do',
      running: 'Running',
      invalid: 'Invalid, repeat',
      to_explain: 'Critical, to acknowledge',
      resulted: 'To explain',
      handed_over: 'Handed over',
      followed_up: 'Followed up',
      rejected: 'Specimen rejected',
      cancelled: 'Cancelled',
    },
    flag: {
      none: 'No range known',
      normal: 'Normal',
      low: 'Low',
      high: 'High',
      critical_low: 'Critically low',
      critical_high: 'Critically high',
      abnormal: 'Abnormal',
      critical: 'Critical',
    },
  },
  fr: {
    state: {
      to_do: 'À faire',
      running: 'En cours',
      invalid: 'Invalide, à refaire',
      to_explain: 'Critique, à confirmer',
      resulted: 'À expliquer',
      handed_over: 'Remis',
      followed_up: 'Suivi fait',
      rejected: 'Prélèvement refusé',
      cancelled: 'Annulée',
    },
    flag: {
      none: 'Pas d’intervalle connu',
      normal: 'Normal',
      low: 'Bas',
      high: 'Élevé',
      critical_low: 'Dangereusement bas',
      critical_high: 'Dangereusement élevé',
      abnormal: 'Anormal',
      critical: 'Critique',
    },
  },
} as const;

/** @param language of a paper, which need not be the one of the screen */
export function useLabTexts(language?: string): TFunction {
  const { t, i18n } = useOwnTexts(NAMESPACE, labTexts);
  return language === undefined ? t : i18n.getFixedT(language, NAMESPACE);
}
