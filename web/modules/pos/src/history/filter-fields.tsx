import { Select, type SelectOption } from '@bloom/ui/lists';
import { useTranslation } from 'react-i18next';
import { daysOf, formatDays, isDay, rangeDay } from '../shared/day-range';
import { NAMESPACE } from '../shared/use-till';
import { type SalesFilter, STATES } from './filters';
import { TypedFilter } from './typed-filter';

export interface FilterProps {
  filter: SalesFilter;
  onChange: (change: Partial<SalesFilter>) => void;
  /** People who sold, and payment kinds that occur or may occur: id and name. */
  cashiers: readonly SelectOption[];
  payments: readonly SelectOption[];
  today: string;
}

/** Every filter but the receipt number. */
export function FilterFields({ filter, onChange, cashiers, payments, today }: FilterProps) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const language = i18n.language || 'en';
  const words = (name: string) => t(`history.filter.${name}`);
  const range = daysOf(filter.day);
  const days = ['today', 'yesterday', 'week', 'date', 'all'].map((value) => ({ value, label: words(value) }));
  // Days that another page has asked for stay in the list while they are shown.
  if (range) days.push({ value: filter.day, label: formatDays(range, language) });
  const states = [
    { value: '', label: words('any') },
    ...STATES.map((value) => ({ value, label: value === 'check' ? t('history.checkWord') : t(`state.${value}`) })),
  ];
  const pickDay = (value: string) => onChange({ day: value === 'date' ? rangeDay(filter.day, today) : value });
  const hasDate = isDay(filter.day);
  return (
    <>
      <Select label={words('day')} options={days} value={hasDate ? 'date' : filter.day} onChange={pickDay} />
      {hasDate ? (
        <TypedFilter
          type="date"
          label={words('dateField')}
          value={filter.day}
          max={today}
          onChange={(day) => isDay(day) && onChange({ day })}
        />
      ) : null}
      <TypedFilter
        label={words('patient')}
        placeholder={words('patientHint')}
        value={filter.patient}
        onChange={(patient) => onChange({ patient })}
      />
      <Select
        label={words('cashier')}
        options={[{ value: '', label: words('any') }, ...cashiers]}
        value={filter.cashier}
        onChange={(cashier) => onChange({ cashier })}
      />
      <Select
        label={words('payment')}
        options={[{ value: '', label: words('any') }, ...payments]}
        value={filter.payment}
        onChange={(payment) => onChange({ payment })}
      />
      <Select label={words('state')} options={states} value={filter.state} onChange={(state) => onChange({ state })} />
    </>
  );
}
