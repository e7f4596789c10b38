import { currentDefinitions } from '@bloom/care/lab';
import { problemsOf } from '@bloom/patients';
import { useShell } from '@bloom/shell-api';
import { Actions, Banner, BreadcrumbHeader, Button, Loading, Page, TextArea, TextInput } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { NotForYou } from '../shared/not-for-you';
import { mayPerform } from '../shared/rights';
import type { Settings } from '../shared/settings';
import { StorageNote } from '../shared/storage-note';
import { type Lab, useLab } from '../shared/use-lab';
import { missingOf, openRequest } from './request-form';
import { TestsField } from './tests-field';
import { useRequest } from './use-request';
import { WhoFields } from './who';

/** One page from who it is to a test that runs. */
export function NewPage({ settings }: { settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const lab = useLab();
  if (!mayPerform(shell)) return <NotForYou />;
  return (
    <Page>
      <BreadcrumbHeader title={t('new.title')} onBack={() => navigate('/requests')} />
      {lab ? <Form lab={lab} settings={settings} /> : <Loading />}
    </Page>
  );
}

function Form({ lab, settings }: { lab: Lab; settings: Settings }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const [form, setForm] = useState(openRequest);
  const [problem, setProblem] = useState<string | null>(null);
  const { save, saving, failure } = useRequest();
  const box = useRef<HTMLFormElement>(null);
  const change = (part: Partial<typeof form>) => {
    setProblem(null);
    setForm((before) => ({ ...before, ...part }));
  };

  function problemOf(): string | null {
    const missing = missingOf(form);
    if (missing) return t(`new.missing.${missing}`);
    const dateIsWhole = !box.current?.querySelector('input[type="date"]:invalid');
    if (form.who.is !== 'new') return dateIsWhole ? null : t('new.problem.noDate');
    const [first] = Object.values(problemsOf(form.who.form, settings.today(), dateIsWhole));
    return first ? t(`new.problem.${first}`) : null;
  }

  async function store(start: boolean) {
    const wrong = problemOf();
    setProblem(wrong);
    if (wrong) return;
    const uuid = await save(form, start);
    if (uuid === null) return;
    shell.notify({ kind: 'success', message: t(start ? 'new.started' : 'new.stored') });
    navigate(`/requests/${uuid}`, { replace: true });
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <WhoFields form={form} settings={settings} onChange={change} />
      <TestsField
        definitions={currentDefinitions(lab.definitions)}
        chosen={form.tests}
        onChange={(tests) => change({ tests })}
      />
      <TextInput
        label={t('new.prescriber')}
        value={form.prescriber}
        onChange={(event) => change({ prescriber: event.currentTarget.value })}
      />
      <TextArea
        label={t('new.note')}
        rows={2}
        value={form.note}
        onChange={(event) => change({ note: event.currentTarget.value })}
      />
      {problem ? <Banner tone="failure">{problem}</Banner> : null}
      <StorageNote failure={failure} />
      <Actions>
        <Button busy={saving} onClick={() => void store(false)}>
          {t('new.later')}
        </Button>
        <Button variant="primary" size="large" busy={saving} onClick={() => void store(true)}>
          {t('new.start')}
        </Button>
      </Actions>
    </form>
  );
}
