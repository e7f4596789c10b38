import { RadioGroup, TextInput } from '@bloom/ui';
import { type KeyboardEvent, useState } from 'react';
import {
  LONGEST_MEMBER_NUMBER,
  LONGEST_NAME,
  OLDEST_BIRTH,
  type PatientField,
  type PatientForm,
  type PatientProblems,
} from '../book/new-patient';
import { usePatientTexts } from '../texts';
import styles from './entry.module.css';

interface PatientFieldsProps {
  form: PatientForm;
  problems: PatientProblems;
  /** The day at the facility, `YYYY-MM-DD`. */
  today: string;
  disabled: boolean;
  /** What the member number is called where one is needed, and what is wrong with it. */
  card?: { label: string; hint: string; problem?: string };
  onChange: (part: Partial<PatientForm>) => void;
}

/** Enter goes on to the next field and does not submit (UIC-07); from the last one to the button that saves. */
function goOn(event: KeyboardEvent<HTMLElement>) {
  const here = event.target;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(here instanceof HTMLInputElement)) return;
  event.preventDefault();
  const stops = 'input:not([type="radio"]), input[type="radio"]:checked, [data-save]';
  const all = [...(here.closest('dialog') ?? event.currentTarget).querySelectorAll<HTMLElement>(stops)];
  const comesAfter = (other: HTMLElement) =>
    (here.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 &&
    other.getAttribute('name') !== here.name;
  all.find(comesAfter)?.focus();
}

/** The first field that the search did not fill in. */
function emptyField(form: PatientForm): 'firstName' | 'lastName' | 'phone' {
  if (form.firstName === '') return 'firstName';
  return form.lastName === '' ? 'lastName' : 'phone';
}

export function PatientFields(props: PatientFieldsProps) {
  const { form, problems, today, disabled, card, onChange } = props;
  const { t } = usePatientTexts();
  const [start] = useState(() => emptyField(form));
  const field = (name: keyof PatientForm & string) => ({
    name,
    label: t(`newPatient.${name}`),
    value: form[name],
    disabled,
    autoComplete: 'off',
    autoFocus: name === start,
    error: name in problems ? t(`newPatient.${problems[name as PatientField]}`) : undefined,
  });
  const sexes = [
    { value: 'F', label: t('newPatient.female') },
    { value: 'M', label: t('newPatient.male') },
    { value: '', label: t('newPatient.notSaid') },
  ];
  return (
    <div className={styles.fields} onKeyDownCapture={goOn}>
      <TextInput
        {...field('firstName')}
        maxLength={LONGEST_NAME}
        autoCapitalize="words"
        onChange={(event) => onChange({ firstName: event.currentTarget.value })}
      />
      <TextInput
        {...field('lastName')}
        maxLength={LONGEST_NAME}
        autoCapitalize="words"
        onChange={(event) => onChange({ lastName: event.currentTarget.value })}
      />
      <TextInput
        {...field('phone')}
        type="tel"
        maxLength={40}
        onChange={(event) => onChange({ phone: event.currentTarget.value })}
      />
      <TextInput
        {...field('birthDate')}
        type="date"
        min={OLDEST_BIRTH}
        max={today}
        onChange={(event) => onChange({ birthDate: event.currentTarget.value })}
      />
      <div className={styles.sex}>
        <RadioGroup
          label={t('newPatient.sex')}
          options={sexes}
          value={form.sex}
          onChange={(sex) => onChange({ sex: sex as PatientForm['sex'] })}
        />
      </div>
      <TextInput
        {...field('memberNumber')}
        {...(card ? { label: card.label, error: card.problem } : {})}
        description={card?.hint ?? t('newPatient.memberNote')}
        maxLength={LONGEST_MEMBER_NUMBER}
        autoCapitalize="characters"
        onChange={(event) => onChange({ memberNumber: event.currentTarget.value })}
      />
    </div>
  );
}
