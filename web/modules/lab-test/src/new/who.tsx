import { patientName } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { openForm } from '@bloom/patients';
import { Button, Group, IconPlus, Stack, Text, TextInput } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { KnownFields } from './known-fields';
import { PatientSearch } from './patient-search';
import { type RequestForm, type Sex, sexOf, type Who, walkInCode } from './request-form';

interface WhoProps {
  form: RequestForm;
  /** Whom the form names by id: null when this device does not have them, undefined until that is known. */
  patient: PatientRecord | null | undefined;
  settings: Settings;
  onChange: (part: Partial<RequestForm>) => void;
}

const below = (limit: number): number => (crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % limit;

/** Whom the test is made of: a patient, somebody new, or nobody by name. */
export function WhoFields({ form, patient, settings, onChange }: WhoProps) {
  const { t } = useTranslation(NAMESPACE);
  const { who } = form;
  const choose = (next: Who) => onChange({ who: next, sex: null, birthDate: '' });
  if (who.is === 'nobody') {
    return (
      <Stack gap={12}>
        <PatientSearch
          settings={settings}
          onChoose={choose}
          onNew={(typed) => choose({ is: 'new', form: openForm(typed) })}
        />
        <Group justify="flex-end">
          <Button icon={<IconPlus size={20} />} onClick={() => choose({ is: 'new', form: openForm() })}>
            {t('new.newPatient')}
          </Button>
          <Button onClick={() => choose({ is: 'walk_in', code: walkInCode(below) })}>{t('new.walkIn')}</Button>
        </Group>
      </Stack>
    );
  }
  const called = () => {
    if (who.is === 'patient') return patient ? patientName(patient) : '';
    return who.is === 'walk_in' ? who.code : t('new.newPatient');
  };
  // Nothing is asked of a patient that may be known in a moment.
  const asks = (isMissing: (patient: PatientRecord) => boolean) =>
    who.is === 'walk_in' || (!!patient && isMissing(patient));
  return (
    <Stack gap={12}>
      <Group justify="space-between">
        <Text strong>{called()}</Text>
        <Button variant="quiet" onClick={() => choose({ is: 'nobody' })}>
          {t('new.other')}
        </Button>
      </Group>
      {who.is === 'walk_in' ? <Text tone="muted">{t('new.walkInHint')}</Text> : null}
      {who.is === 'new' ? (
        <NewPatientFields who={who} settings={settings} onChange={(next) => onChange({ who: next })} />
      ) : (
        <KnownFields
          asksSex={asks((one) => sexOf(one.sex) === null)}
          asksBirth={asks((one) => one.birth_date === null)}
          sex={form.sex}
          birthDate={form.birthDate}
          today={settings.today()}
          onChange={onChange}
        />
      )}
    </Stack>
  );
}

interface NewPatientFieldsProps {
  who: Extract<Who, { is: 'new' }>;
  settings: Settings;
  onChange: (who: Who) => void;
}

const LETTER: Record<Sex, 'F' | 'M'> = { female: 'F', male: 'M' };

function NewPatientFields({ who, settings, onChange }: NewPatientFieldsProps) {
  const { t } = useTranslation(NAMESPACE);
  const { form } = who;
  const change = (part: Partial<typeof form>) => onChange({ is: 'new', form: { ...form, ...part } });
  const field = (name: 'firstName' | 'lastName' | 'phone') => ({
    label: t(`new.${name}`),
    value: form[name],
    autoComplete: 'off',
    onChange: (event: { currentTarget: HTMLInputElement }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <>
      <TextInput {...field('firstName')} autoFocus={form.firstName === ''} autoCapitalize="words" />
      <TextInput {...field('lastName')} autoCapitalize="words" />
      <TextInput {...field('phone')} type="tel" />
      <KnownFields
        asksSex
        asksBirth
        sex={form.sex === '' ? null : form.sex === 'F' ? 'female' : 'male'}
        birthDate={form.birthDate}
        today={settings.today()}
        onChange={({ sex, birthDate }) =>
          change({
            ...(sex === undefined ? {} : { sex: sex === null ? '' : LETTER[sex] }),
            ...(birthDate === undefined ? {} : { birthDate }),
          })
        }
      />
    </>
  );
}
