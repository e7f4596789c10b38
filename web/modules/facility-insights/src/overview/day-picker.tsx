import { ActionIcon, Button, IconArrowLeft, TextInput } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isDay, plusDays } from '../shared/day';
import { NAMESPACE } from '../shared/namespace';
import styles from './overview.module.css';

interface DayPickerProps {
  day: string;
  today: string;
  onChange: (day: string) => void;
}

export function DayPicker({ day, today, onChange }: DayPickerProps) {
  const { t } = useTranslation(NAMESPACE);
  const [typed, setTyped] = useState(day);
  useEffect(() => setTyped(day), [day]);
  const isToday = day >= today;
  return (
    <div className={styles.picker} data-print="hide">
      <ActionIcon label={t('overview.before')} onClick={() => onChange(plusDays(day, -1))}>
        <IconArrowLeft size={22} />
      </ActionIcon>
      <TextInput
        type="date"
        hideLabel
        label={t('overview.day')}
        value={typed}
        max={today}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          if (isDay(value) && value <= today) onChange(value);
        }}
        onBlur={() => setTyped(day)}
      />
      <ActionIcon label={t('overview.after')} disabled={isToday} onClick={() => onChange(plusDays(day, 1))}>
        <IconArrowLeft size={22} className={styles.turned} />
      </ActionIcon>
      {isToday ? null : <Button onClick={() => onChange(today)}>{t('overview.backToToday')}</Button>}
    </div>
  );
}
