import { Button, Chips, TextInput } from '@bloom/ui';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { type Choice, PERIODS, type Period, readPeriod, wrongDays } from './periods';
import styles from './reports.module.css';

interface PeriodChooserProps {
  choice: Choice;
  today: string;
  onChange: (choice: Choice) => void;
}

export function PeriodChooser({ choice, today, onChange }: PeriodChooserProps) {
  const { t } = useTranslation(NAMESPACE);
  const [owning, setOwning] = useState(false);
  const isOwn = owning || choice.period === 'own';
  const pick = (period: Period) => {
    setOwning(period === 'own');
    if (period !== 'own') onChange(readPeriod(new URLSearchParams({ period }), today));
  };
  return (
    <div className={styles.chooser} data-print="hide">
      <Chips
        label={t('reports.period')}
        options={PERIODS.map((value) => ({ value, label: t(`reports.periods.${value}`) }))}
        value={isOwn ? 'own' : choice.period}
        onChange={pick}
      />
      {isOwn ? (
        <OwnDays
          choice={choice}
          today={today}
          onChange={(next) => {
            setOwning(false);
            onChange(next);
          }}
        />
      ) : null}
    </div>
  );
}

function OwnDays({ choice, today, onChange }: PeriodChooserProps) {
  const { t } = useTranslation(NAMESPACE);
  const [from, setFrom] = useState(choice.from);
  const [to, setTo] = useState(choice.to);
  const [told, setTold] = useState(false);
  const wrong = told ? wrongDays({ from, to }, today) : null;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTold(true);
    if (!wrongDays({ from, to }, today)) onChange({ period: 'own', from, to });
  };
  return (
    <form className={styles.own} onSubmit={submit} noValidate>
      <TextInput
        type="date"
        label={t('reports.from')}
        max={today}
        value={from}
        error={wrong === 'from' ? t('reports.wrong.from') : undefined}
        onChange={(event) => setFrom(event.currentTarget.value)}
      />
      <TextInput
        type="date"
        label={t('reports.to')}
        max={today}
        value={to}
        error={wrong && wrong !== 'from' ? t(`reports.wrong.${wrong}`) : undefined}
        onChange={(event) => setTo(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        {t('reports.show')}
      </Button>
    </form>
  );
}
