import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import {
  LONGEST_NAME,
  OLDEST_BIRTH,
  type PatientForm,
  type PatientProblems,
  patientsOf,
  problemsOf,
  toFields,
  toNewPatient,
} from '@bloom/patients';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { recordSurely } from '@bloom/shell-api/record-surely';
import { useStoring } from '@bloom/shell-api/storing';
import { Banner, Button, Group, RadioGroup, Stack, Text, TextInput, Title } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { goOn } from '../shared/go-on';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './find.module.css';

/** As the till asks: whoever may be the same person is shown before there is a second record. */
const MOST_LIKELY = 4;

interface NewPatientProps {
  settings: FacilitySettings;
  form: PatientForm;
  onChange: (form: PatientForm) => void;
  onStored: (pk: string) => void;
  onBack: () => void;
}

/** A patient whom nobody wrote down yet, with or without a network. */
export function NewPatient({ settings, form, onChange, onStored, onBack }: NewPatientProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { store, saving, failure } = useStoring();
  const [tried, setTried] = useState(false);
  const [likely, setLikely] = useState<PatientRecord[]>([]);
  const body = useRef<HTMLDivElement>(null);
  const problemsNow = (): PatientProblems => {
    const birth = body.current?.querySelector<HTMLInputElement>('[name="birthDate"]');
    return problemsOf(form, settings.today(), !birth?.validity?.badInput);
  };
  const problems = tried ? problemsNow() : {};

  async function save(looked: boolean) {
    setTried(true);
    const wrong = Object.keys(problemsNow())[0];
    if (wrong) return body.current?.querySelector<HTMLInputElement>(`[name="${wrong}"]`)?.focus();
    const done = await store(async () => {
      const book = patientsOf(shell);
      await book.settled(toFields(form));
      const same = looked ? [] : book.get().index.likelySame(toFields(form), MOST_LIKELY);
      if (same.length > 0) return same.map(({ record }) => record);
      return (await recordSurely(shell, 'patient', toNewPatient(form, new Date()))).payload.patient_pk;
    }, 'The patient could not be stored');
    if (Array.isArray(done)) setLikely(done);
    else if (done !== null) onStored(done);
  }
  return (
    <Stack gap={16}>
      <Title order={2}>{t('newPatient.title')}</Title>
      {failure ? <Banner tone="failure">{t(`storage.${failure}`)}</Banner> : null}
      <LikelySame likely={likely} onUse={onStored} onAnother={() => void save(true)} />
      <div ref={body} className={styles.fields} onKeyDownCapture={goOn}>
        <Fields
          form={form}
          problems={problems}
          today={settings.today()}
          onChange={(part) => {
            setLikely([]);
            onChange({ ...form, ...part });
          }}
        />
      </div>
      {reachable ? null : <Text tone="muted">{t('newPatient.offline')}</Text>}
      <Group>
        <Button disabled={saving} onClick={onBack}>
          {t('newPatient.back')}
        </Button>
        <Button variant="primary" data-save busy={saving} disabled={likely.length > 0} onClick={() => void save(false)}>
          {t('newPatient.save')}
        </Button>
      </Group>
    </Stack>
  );
}

interface LikelySameProps {
  likely: readonly PatientRecord[];
  onUse: (pk: string) => void;
  onAnother: () => void;
}

function LikelySame({ likely, onUse, onAnother }: LikelySameProps) {
  const { t } = useTranslation(NAMESPACE);
  if (likely.length === 0) return null;
  return (
    <Banner tone="attention">
      <p>{t('newPatient.likely')}</p>
      <Group>
        {likely.map((record) => (
          <Button key={record.patient_pk} onClick={() => onUse(record.patient_pk)}>
            {[patientName(record), record.phone].filter(Boolean).join(' · ')}
          </Button>
        ))}
        <Button variant="quiet" onClick={onAnother}>
          {t('newPatient.another')}
        </Button>
      </Group>
    </Banner>
  );
}

interface FieldsProps {
  form: PatientForm;
  problems: PatientProblems;
  today: string;
  onChange: (part: Partial<PatientForm>) => void;
}

function Fields({ form, problems, today, onChange }: FieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const field = (name: 'firstName' | 'lastName' | 'phone' | 'birthDate', problem?: string) => ({
    name,
    label: t(`newPatient.${name}`),
    value: form[name],
    autoComplete: 'off',
    autoFocus: name === 'firstName',
    error: problem ? t(`newPatient.${problem}`) : undefined,
    onChange: (event: { currentTarget: HTMLInputElement }) => onChange({ [name]: event.currentTarget.value }),
  });
  const sexes = [
    { value: 'F', label: t('newPatient.female') },
    { value: 'M', label: t('newPatient.male') },
    { value: '', label: t('newPatient.notSaid') },
  ];
  return (
    <>
      <TextInput {...field('firstName', problems.firstName)} maxLength={LONGEST_NAME} autoCapitalize="words" />
      <TextInput {...field('lastName')} maxLength={LONGEST_NAME} autoCapitalize="words" />
      <TextInput {...field('phone', problems.phone)} type="tel" maxLength={40} />
      <TextInput {...field('birthDate', problems.birthDate)} type="date" min={OLDEST_BIRTH} max={today} />
      <RadioGroup
        label={t('newPatient.sex')}
        options={sexes}
        value={form.sex}
        onChange={(sex) => onChange({ sex: sex === 'F' || sex === 'M' ? sex : '' })}
      />
    </>
  );
}
