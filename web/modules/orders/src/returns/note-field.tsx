import { TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';

interface NoteFieldProps {
  value: string;
  onChange: (note: string) => void;
  /** Something is less than it could be, and whoever reads it wants to know why. */
  needed: boolean;
  /** Somebody tried to send it without. */
  tried: boolean;
}

export function NoteField({ value, onChange, needed, tried }: NoteFieldProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <TextInput
      label={t('returns.field.note')}
      description={needed ? t('returns.noteNeeded') : undefined}
      maxLength={500}
      value={value}
      error={tried && needed && value.trim() === '' ? t('returns.problem.note') : undefined}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
