import { type ShownCase, type Stage, stagesOf, statusOf } from '@bloom/care/lab';
import { type Lab, useLab } from '@bloom/care/lab-view';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { performsTests } from '@bloom/shell-api/care-rights';
import {
  Banner,
  Button,
  type Chip,
  Chips,
  EmptyState,
  formatCount,
  IconPlus,
  IconSearch,
  IconStethoscope,
  Loading,
  Page,
  PageHeader,
  Stack,
  TextInput,
} from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { TestStateBadge } from '../shared/test-state';
import { usePeople, whose } from '../shared/use-people';
import { useWords } from '../shared/use-words';

const STAGES: readonly Stage[] = ['to_do', 'running', 'to_explain', 'done'];
const isStage = (text: string | null): text is Stage => STAGES.some((stage) => stage === text);

const fold = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

/** What is asked of the laboratory, by where it stands; from the device, with or without the server. */
export function RequestsPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const lab = useLab();
  const { reachable } = useConnectivity();
  const begin = performsTests(shell) ? (
    <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => navigate('/new')}>
      {t('requests.new')}
    </Button>
  ) : undefined;
  return (
    <Page>
      <PageHeader title={t('title')} actions={begin}>
        {t('requests.description')}
      </PageHeader>
      <Stack gap={16}>
        {reachable ? null : <Banner tone="info">{t('requests.offline')}</Banner>}
        {!lab ? (
          <Loading />
        ) : lab.cases.length > 0 ? (
          <Requests lab={lab} settings={settings} />
        ) : lab.refreshedAt === undefined && reachable ? (
          <Loading />
        ) : (
          <EmptyState icon={<IconStethoscope size={40} />} title={t('requests.none')} actions={begin}>
            {t(begin ? 'requests.noneHint' : 'requests.noneHintLook')}
          </EmptyState>
        )}
      </Stack>
    </Page>
  );
}

function Requests({ lab, settings }: { lab: Lab; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const [search, setSearch] = useSearchParams();
  const [query, setQuery] = useState('');
  const people = usePeople(lab.cases.map(({ patient_id }) => patient_id));
  const { testName } = useWords();
  const staged = lab.cases.map((row) => ({ row, stages: stagesOf(row) }));
  const countOf = (stage: Stage) => staged.filter(({ stages }) => stages.has(stage)).length;
  const asked = search.get('stage');
  const stage = isStage(asked) ? asked : (STAGES.find((one) => countOf(one) > 0) ?? 'to_do');
  const words = fold(query.trim());
  const says = (row: ShownCase) =>
    fold([whose(row, people), row.walk_in_code, row.number, ...row.tests.map((test) => testName(test, lab))].join(' '));
  // Who is searched for is found wherever the request stands.
  const shown = staged.filter(({ row, stages }) => (words ? says(row).includes(words) : stages.has(stage)));
  const options: Chip<Stage>[] = STAGES.map((value) => ({
    value,
    label: t(`stage.${value}`),
    count: formatCount(countOf(value), settings.language),
  }));
  return (
    <>
      <TextInput
        label={t('requests.search')}
        hideLabel
        placeholder={t('requests.search')}
        left={<IconSearch size={20} />}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      {words ? null : (
        <Chips
          label={t('requests.stages')}
          options={options}
          value={stage}
          onChange={(next) => setSearch({ stage: next }, { replace: true })}
        />
      )}
      {shown.length > 0 ? (
        <ul className={styles.list}>
          {shown.map(({ row }) => (
            <RequestRow key={row.uuid} row={row} lab={lab} name={whose(row, people)} settings={settings} />
          ))}
        </ul>
      ) : (
        <EmptyState title={t(words ? 'requests.notFound' : `requests.noneOf.${stage}`)} />
      )}
    </>
  );
}

interface RequestRowProps {
  row: ShownCase;
  lab: Lab;
  name: string;
  settings: Settings;
}

function RequestRow({ row, lab, name, settings }: RequestRowProps) {
  const { t } = useTranslation(NAMESPACE);
  const { testName } = useWords();
  return (
    <li>
      <Link className={styles.row} to={`/requests/${row.uuid}`}>
        <span className={styles.who}>
          {name || t('patient.notHere')}
          <span className={styles.detail}>
            {[row.number, settings.moment(row.requested_at)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <span className={styles.badges}>
          {row.tests.map((test) => (
            <span key={test.uuid}>
              {testName(test, lab)}{' '}
              <TestStateBadge status={statusOf(row, test)} definition={lab.byUuid.get(test.definition_uuid ?? '')} />
            </span>
          ))}
        </span>
      </Link>
    </li>
  );
}
