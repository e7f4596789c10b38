import { useUi } from '../provider';
import { dateForm } from './date-form';

export type DateStyle = 'date' | 'dateTime' | 'time' | 'monthYear';

const options: Record<DateStyle, Intl.DateTimeFormatOptions> = {
  date: { dateStyle: 'medium' },
  dateTime: { dateStyle: 'medium', timeStyle: 'short' },
  time: { timeStyle: 'short' },
  monthYear: { month: '2-digit', year: 'numeric' },
};

/**
 * @param value RFC 3339 or `yyyy-mm-dd`; a date without a time stays that day in every zone
 * @returns the value itself when it is no date
 */
export function formatDate(value: string | Date, style: DateStyle, language: string, timeZone?: string): string {
  const dayOnly = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value);
  const date = new Date(value);
  if (Number.isNaN(date.getTime())) return String(value);
  return dateForm(language, { ...options[style], timeZone: dayOnly ? 'UTC' : timeZone }).format(date);
}

export function DateText(props: { value: string | Date; style?: DateStyle; timeZone?: string }) {
  const { language } = useUi();
  const exact = props.value instanceof Date ? props.value.toISOString() : props.value;
  return <time dateTime={exact}>{formatDate(props.value, props.style ?? 'date', language, props.timeZone)}</time>;
}
