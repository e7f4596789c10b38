import type { ShownCase } from '@bloom/care/lab';
import { ReadFailure } from '@bloom/server-data';
import { formatDay } from '@bloom/shell-api/day';
import { BreadcrumbHeader, Loading, Page, Stack } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import type { CaseProps } from '../shared/case-props';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { usePeople, whose } from '../shared/use-people';
import { CaseActions } from './case-actions';
import { Charge } from './charge';
import { TestCard } from './test-card';
import { type Paid, useCase } from './use-case';

/** One request: each of its tests from its start to an explained result, and what is charged for it. */
export function RequestPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const { uuid = '' } = useParams();
  const navigate = useNavigate();
  const { lab, row, paid, read } = useCase(uuid);
  return (
    <Page>
      <BreadcrumbHeader
        title={row?.number ? t('one.numbered', { number: row.number }) : t('one.title')}
        onBack={() => navigate('/requests')}
      />
      {lab && row ? (
        <Contents lab={lab} row={row} paid={paid} settings={settings} />
      ) : read.failure ? (
        <ReadFailure read={read} gone={t('one.gone')} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}

function Contents({ lab, row, paid, settings }: CaseProps & { paid: Paid }) {
  const people = usePeople([row.patient_id]);
  const name = whose(row, people);
  const patient = row.patient_id === null ? undefined : people?.get(row.patient_id);
  const all = { lab, row, settings };
  return (
    <Stack gap={20}>
      <Facts row={row} name={name} settings={settings} />
      {row.tests.map((test) => (
        <TestCard key={test.uuid} {...all} test={test} />
      ))}
      {/* Nothing is charged or printed before it is known whose it is. */}
      {people ? (
        <>
          <Charge {...all} patient={patient} paid={paid} />
          <CaseActions {...all} name={name} />
        </>
      ) : null}
    </Stack>
  );
}

function Facts({ row, name, settings }: { row: ShownCase; name: string; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const facts: [string, string][] = [
    ['patient', name || t('patient.notHere')],
    ['sex', row.sex ? t(`patient.${row.sex}`) : t('patient.unknown')],
    ['birthDate', row.birth_date ? formatDay(row.birth_date, settings.language) : t('patient.unknown')],
    ['requested', [row.requested_by, settings.moment(row.requested_at)].filter(Boolean).join(', ')],
    ...(row.prescriber ? [['prescriber', row.prescriber] as [string, string]] : []),
    ...(row.note ? [['note', row.note] as [string, string]] : []),
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(([key, value]) => (
        <div key={key}>
          <dt>{t(`one.${key}`)}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
