/**
 * `/member-directory` looks members up (ROU-17) and leads to the page of each; `/member-management` enrols, changes cards and
 * makes duplicates one.
 */
import type { PatientRecord } from '@bloom/local-db';
import { managesMembers, mayMerge } from '@bloom/members/access';
import { usePatients } from '@bloom/patients/screens';
import { useShell } from '@bloom/shell-api';
import { useScanner } from '@bloom/shell-api/scanner';
import { Button, EmptyState, IconIdBadge2, IconPlus, Page, PageHeader, Tabs } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import type { FacilitySettings } from '../shared/use-facility-settings';
import { DuplicatesPanel } from './duplicates-panel';
import { MemberDialogs, type Over } from './member-dialogs';
import { PeopleList, type Whom } from './people-list';
import { pageOf, ShownPerson } from './shown-person';
import { useShownPerson } from './use-shown-person';

type Tab = Whom | 'duplicates';

export function DirectoryPage({ settings }: { settings: FacilitySettings }) {
  return <Members settings={settings} tabs={['members', 'others', 'all']} />;
}

export function ManagementPage({ settings }: { settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { session, navigate } = useShell();
  if (managesMembers(session.facility))
    return <Members settings={settings} manage tabs={['members', 'others', 'duplicates']} />;
  const actions = <Button onClick={() => navigate('/pos/member-directory')}>{t('pages.memberDirectory')}</Button>;
  return (
    <EmptyState icon={<IconIdBadge2 size={36} />} title={t('members.notHere')} actions={actions}>
      {t('members.notHereHint')}
    </EmptyState>
  );
}

interface MembersProps {
  settings: FacilitySettings;
  manage?: boolean;
  tabs: readonly Tab[];
}

function Members({ settings, manage = false, tabs }: MembersProps) {
  const { t } = useTranslation(NAMESPACE);
  const { session, navigate } = useShell();
  const patients = usePatients();
  const shown = useShownPerson(patients);
  const [tab, setTab] = useState<Tab>('members');
  const [query, setQuery] = useState('');
  const [over, setOver] = useState<Over | null>(null);
  const merges = manage && mayMerge(session.user);
  // What people of the provider write down nobody takes.
  const enrols = manage && !session.user.is_staff;

  function open(person: PatientRecord | string | null) {
    setOver(null);
    const pk = typeof person === 'object' ? person?.patient_pk : person;
    if (manage || !pk) shown.show(person);
    else navigate(pageOf(pk));
  }
  async function found(code: string) {
    await patients.asked?.answer(code);
    const owner = patients.index.cardOwner(code);
    if (owner) return open(owner);
    setTab((before) => (before === 'duplicates' ? 'members' : before));
    setQuery(code);
  }
  // An address of the directory from before each patient had a page.
  const former = manage ? null : shown.pk;
  useEffect(() => {
    if (former !== null) navigate(pageOf(former), { replace: true });
  }, [former, navigate]);
  const merging = merges && shown.merging ? shown.record : undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as this device knows who it is
  useEffect(() => {
    if (!merging) return;
    setOver({ kind: 'other', record: merging });
    shown.askedOther();
  }, [merging]);
  useScanner((code) => void found(code), shown.pk === null && over === null);

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
        {settings.facilityName}
      </PageHeader>
      <Tabs
        label={t('members.whom')}
        tabs={tabs.map((value) => ({ value, label: t(`members.tab.${value}`) }))}
        value={tab}
        onChange={(value) => setTab(value as Tab)}
      >
        {tab === 'duplicates' ? (
          <DuplicatesPanel
            settings={settings}
            patients={patients}
            onMerge={merges ? (pair) => setOver({ kind: 'merge', pair }) : undefined}
          />
        ) : (
          <PeopleList
            settings={settings}
            patients={patients}
            whom={tab}
            query={query}
            onQuery={setQuery}
            onOpen={open}
          />
        )}
      </Tabs>
      {over ? (
        <MemberDialogs
          settings={settings}
          over={over}
          onOver={setOver}
          onMerged={(keep) => (shown.pk === null ? setOver(null) : open(keep))}
          onPerson={open}
          onClose={() => setOver(null)}
        />
      ) : manage ? (
        <ShownPerson
          settings={settings}
          shown={shown}
          enrols={enrols}
          merges={merges}
          onOver={setOver}
          onClose={() => open(null)}
        />
      ) : null}
    </Page>
  );
}
