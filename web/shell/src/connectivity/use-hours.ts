import { useTranslation } from 'react-i18next';

/** Hours as people read them: at most one decimal. */
export function formatHours(hours: number, language: string): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(hours);
}

export function useHours(): (hours: number) => string {
  const { i18n } = useTranslation();
  return (hours) => formatHours(hours, i18n.language);
}
