/** `/member-directory` looks members up (ROU-17); `/member-management` enrols, changes cards and makes doubles one. */
import type { PatientRecord } from '@bloom/local-db';
import { useShell } from '@bloom/shell-api';
import { useScanner } from '@bloom/shell-api/scanner';
import { Banner, Button, EmptyState, IconIdBadge2, IconPlus, Modal, Page, PageHeader, Tabs } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { patientName } from '../patients/patient';
import { usePatients } from '../patients/use-patients';
import { NAMESPACE, type Till } from '../shared/use-till';
import { managesMembers, mayMerge } from './access';
import { CardDialog } from './card-dialog';
import { DoublesPanel } from './doubles-panel';
import { EnrolDialog } from './enrol-dialog';
import { MergeDialog } from './merge-dialog';
import { PeopleList, type Whom } from './people-list';
import { PersonDialog } from './person-dialog';

type Tab = Whom | 'doubles';

/** What lies over the page besides the details of one person. */
type Over =
  | { kind: 'enrol' }
  | { kind: 'card'; record: PatientRecord; typed?: string }
  | { kind: 'other'; record: PatientRecord }
  | { kind: 'merge'; pair: readonly [PatientRecord, PatientRecord] };

export function DirectoryPage({ till }: { till: Till }) {
  return <Members till={till} tabs={['members', 'others', 'all']} />;
}

export function ManagementPage({ till }: { till: Till }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, navigate } = useShell();
  if (managesMembers(session.facility)) return <Members till={till} manage tabs={['members', 'others', 'doubles']} />;
  const actions = <Button onClick={() => navigate('/pos/member-directory')}>{t('pages.memberDirectory')}</Button>;
  return (
    <EmptyState icon={<IconIdBadge2 size={36} />} title={t('members.notHere')} actions={actions}>
      {t('members.notHereHint')}
    </EmptyState>
  );
}

function Members({ till, manage = false, tabs }: { till: Till; manage?: boolean; tabs: readonly Tab[] }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, notify } = useShell();
  const patients = usePatients();
  const { index } = patients;
  const [params, setParams] = useSearchParams();
  const [tab, setTab] = useState<Tab>('members');
  const [query, setQuery] = useState('');
  const [over, setOver] = useState<Over | null>(null);
  const pk = params.get('patient');
  const shown = pk === null ? undefined : index.get(pk);
  const [looked, setLooked] = useState<string | null>(null);
  useEffect(() => {
    if (pk !== null) void patients.asked?.load([pk]).then(() => setLooked(pk));
  }, [patients.asked, pk]);
  const settled = patients.state === 'ready' && (!patients.asked || looked === pk);
  const merges = manage && mayMerge(session.user);
  // What people of the provider write down nobody takes.
  const enrols = manage && !session.user.is_staff;

  /** In the address, so that one step back closes it and a reload finds it again. */
  const open = (record: PatientRecord | string | null) => {
    setOver(null);
    const id = typeof record === 'string' ? record : record?.patient_pk;
    setParams(id ? { patient: id } : {}, { replace: !id });
  };
  const found = async (code: string) => {
    await patients.asked?.answer(code);
    const owner = index.cardOwner(code);
    if (owner) return open(owner);
    setTab((before) => (before === 'doubles' ? 'members' : before));
    setQuery(code);
  };
  useScanner((code) => void found(code), pk === null && over === null);

  const enrolled = (name: string, number: string) =>
    notify({ kind: 'success', message: t('members.enrolled', { name, number }) });

  const enrol = (
    <Button variant="primary" icon={<IconPlus size={20} />} onClick={() => setOver({ kind: 'enrol' })}>
      {t('members.enrol')}
    </Button>
  );
  return (
    <Page>
      <PageHeader
        title={t(manage ? 'pages.memberManagement' : 'pages.memberDirectory')}
        actions={enrols ? enrol : undefined}
      >
        {till.facilityName}
      </PageHeader>
      <Tabs
        label={t('members.whom')}
        tabs={tabs.map((value) => ({ value, label: t(`members.tab.${value}`) }))}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'doubles' ? (
          <DoublesPanel
            till={till}
            patients={patients}
            onMerge={merges ? (pair) => setOver({ kind: 'merge', pair }) : undefined}
          />
        ) : (
          <PeopleList till={till} patients={patients} whom={tab} query={query} onQuery={setQuery} onOpen={open} />
        )}
      </Tabs>
      {shown && over === null ? (
        <PersonDialog
          key={shown.patient_pk}
          till={till}
          record={shown}
          actions={
            enrols
              ? {
                  onCard: () => setOver({ kind: 'card', record: shown }),
                  onMerge: merges ? () => setOver({ kind: 'other', record: shown }) : undefined,
                }
              : undefined
          }
          onClose={() => open(null)}
        />
      ) : null}
      {pk !== null && !shown && settled && over === null ? (
        <Modal opened onClose={() => open(null)} title={t('members.gone')}>
          <Banner tone="info">{t('members.goneHint')}</Banner>
        </Modal>
      ) : null}
      {over?.kind === 'enrol' ? (
        <EnrolDialog
          till={till}
          patients={patients}
          onExisting={(record, typed) => setOver({ kind: 'card', record, typed })}
          onDone={(id, name, number) => {
            enrolled(name, number);
            open(id);
          }}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over?.kind === 'card' ? (
        <CardDialog
          record={over.record}
          index={index}
          typed={over.typed}
          onDone={(number) => {
            enrolled(patientName(over.record), number);
            open(over.record);
          }}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over?.kind === 'other' ? (
        <ChooseOther
          till={till}
          record={over.record}
          onChoose={(other) => setOver({ kind: 'merge', pair: [over.record, other] })}
          onClose={() => setOver(null)}
        />
      ) : null}
      {over?.kind === 'merge' ? (
        <MergeDialog
          till={till}
          pair={over.pair}
          onDone={(keep) => (pk === null ? setOver(null) : open(keep))}
          onClose={() => setOver(null)}
        />
      ) : null}
    </Page>
  );
}

interface ChooseOtherProps {
  till: Till;
  record: PatientRecord;
  onChoose: (other: PatientRecord) => void;
  onClose: () => void;
}

function ChooseOther({ till, record, onChoose, onClose }: ChooseOtherProps) {
  const { t } = useTranslation(NAMESPACE);
  const patients = usePatients();
  const [query, setQuery] = useState(() => patientName(record));
  return (
    <Modal opened onClose={onClose} title={t('members.chooseOther')} width={620} fullPage>
      <PeopleList
        till={till}
        patients={patients}
        whom="all"
        query={query}
        onQuery={setQuery}
        without={record.patient_pk}
        autoFocus
        onOpen={onChoose}
      />
    </Modal>
  );
}
