/** Everything that is known of a patient, as a person reads it; made of what is saved for a program. */
import { type LabEntry, type PatientExport, patientName } from '@bloom/api-client';
import { PersonFacts } from '@bloom/members';
import { Stack, Text, Title } from '@bloom/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import styles from './export.module.css';

interface PaperProps {
  all: PatientExport;
  settings: FacilitySettings;
}

export function ExportPaper({ all, settings }: PaperProps) {
  const { t } = useTranslation(NAMESPACE);
  const { patient } = all.patient;
  return (
    <article className={styles.paper}>
      <Stack gap={16}>
        <div>
          <Title order={2}>{patientName(patient)}</Title>
          <Text size="small">
            {t('export.made', { facility: all.facility_name, by: all.made_by, at: settings.moment(all.made_at) })}
          </Text>
        </div>
        <PersonFacts till={settings} record={patient} />
        <Sales all={all} settings={settings} />
        <Tests all={all} settings={settings} />
        <Care all={all} settings={settings} />
        <Section title={t('export.history')} none={t('export.noHistory')}>
          {all.history.map(({ at, by_name, patient_pk, patient: said }) => (
            <li key={`${patient_pk} ${at} ${patientName(said)} ${said.phone} ${said.member_number}`}>
              <strong>{settings.moment(at)}</strong>{' '}
              {[patientName(said), said.phone, said.birth_date, said.member_number].filter(Boolean).join(', ')}
              {by_name ? ` (${by_name})` : ''}
            </li>
          ))}
        </Section>
        <Section title={t('export.readings')} none={t('export.noReadings')}>
          {all.readings.map((reading) => (
            <li key={reading.id}>
              <strong>{settings.moment(reading.at)}</strong> {reading.reader_name}
              {reading.is_staff ? ` (${t('export.provider')})` : ''}: {t(`export.whats.${reading.what}`)}
            </li>
          ))}
        </Section>
      </Stack>
    </article>
  );
}

function Sales({ all, settings }: PaperProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section title={t('export.sales')} none={t('export.noSales')}>
      {all.sales.map((sale) => (
        <li key={sale.uuid}>
          <strong>{settings.moment(sale.made_at)}</strong> {sale.receipt_number}, {settings.wireMoney(sale.total)}
          <ul>
            {sale.lines.map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a sale never change
              <li key={at}>
                {t('export.line', { quantity: line.quantity, name: line.name, total: settings.wireMoney(line.total) })}
              </li>
            ))}
            {sale.promo ? (
              <li>{t('export.promo', { code: sale.promo.code, discount: settings.wireMoney(sale.promo.discount) })}</li>
            ) : null}
          </ul>
        </li>
      ))}
    </Section>
  );
}

/** By the codes of the definitions, which say the same to every reader. */
function Tests({ all, settings }: PaperProps) {
  const { t } = useTranslation(NAMESPACE);
  return (
    <Section title={t('export.tests')} none={t('export.noTests')}>
      {all.tests.map((one) => (
        <li key={one.uuid}>
          <strong>{settings.moment(one.requested_at)}</strong> {one.number}{' '}
          {one.tests.map(({ code }) => code ?? t('export.hidden')).join(', ')}
          <ul>
            {one.entries.map((entry) => (
              <li key={entry.uuid}>
                {[settings.moment(entry.at), entry.kind, ...valuesOf(entry), entry.note].filter(Boolean).join(', ')}
              </li>
            ))}
          </ul>
        </li>
      ))}
    </Section>
  );
}

const valuesOf = ({ result }: LabEntry): string[] =>
  result === null
    ? []
    : [result.outcome, ...result.values.map(({ code, number, choice }) => `${code} ${number ?? choice ?? ''}`)];

function Care({ all, settings }: PaperProps) {
  const { t } = useTranslation(NAMESPACE);
  const { enrolments, visits } = all.care;
  const seen = [...enrolments.flatMap((enrolment) => enrolment.visits), ...visits];
  return (
    <Section title={t('export.visits')} none={t('export.noVisits')}>
      {[
        ...enrolments.map(({ uuid, enrolled_at, code, target }) => (
          <li key={uuid}>
            <strong>{settings.moment(enrolled_at)}</strong> {t('export.enrolled', { code })} {target}
          </li>
        )),
        ...seen.map(({ uuid, visited_at, code, values, next_on }) => (
          <li key={uuid}>
            <strong>{settings.moment(visited_at)}</strong>{' '}
            {[code, ...values.map((value) => `${value.code} ${value.number}`)].join(', ')}
            {next_on ? `, ${t('export.next', { day: next_on })}` : ''}
          </li>
        )),
      ]}
    </Section>
  );
}

function Section({ title, none, children }: { title: string; none: string; children: ReactNode[] }) {
  return (
    <section>
      <Title order={3}>{title}</Title>
      {children.length > 0 ? <ul className={styles.list}>{children}</ul> : <Text tone="muted">{none}</Text>}
    </section>
  );
}
