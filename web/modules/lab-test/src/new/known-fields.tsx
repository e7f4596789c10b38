import { OLDEST_BIRTH } from '@bloom/patients';
import { RadioGroup, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Sex } from './request-form';

interface KnownFieldsProps {
  asksSex: boolean;
  asksBirth: boolean;
  sex: Sex | null;
  birthDate: string;
  /** `YYYY-MM-DD` */
  today: string;
  onChange: (part: { sex?: Sex | null; birthDate?: string }) => void;
}

/** What ranges ask for and is not known. It may stay unsaid: then nothing is said of such a value. */
export function KnownFields({ asksSex, asksBirth, sex, birthDate, today, onChange }: KnownFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const options = [
    { value: 'female', label: t('patient.female') },
    { value: 'male', label: t('patient.male') },
    { value: '', label: t('patient.notSaid') },
  ];
  return (
    <>
      {asksSex ? (
        <RadioGroup
          label={t('patient.sex')}
          options={options}
          value={sex ?? ''}
          onChange={(value) => onChange({ sex: value === 'female' || value === 'male' ? value : null })}
        />
      ) : null}
      {asksBirth ? (
        <TextInput
          label={t('patient.birthDate')}
          description={t('patient.birthDateHint')}
          type="date"
          min={OLDEST_BIRTH}
          max={today}
          value={birthDate}
          onChange={(event) => onChange({ birthDate: event.currentTarget.value })}
        />
      ) : null}
    </>
  );
}
