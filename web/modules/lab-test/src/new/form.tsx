import { currentDefinitions } from '@bloom/care/lab';
import type { Lab } from '@bloom/care/lab-view';
import { problemsOf } from '@bloom/patients';
import { useShell } from '@bloom/shell-api';
import { seesSensitive } from '@bloom/shell-api/care-rights';
import { Actions, Banner, Button, Stack, TextArea, TextInput } from '@bloom/ui';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import type { Settings } from '../shared/settings';
import { StorageNote } from '../shared/storage-note';
import { usePatient } from '../shared/use-people';
import { useWords } from '../shared/use-words';
import { asKnown, asOffered, isBegun } from './request-draft';
import { missingOf, type RequestForm } from './request-form';
import { TestsField } from './tests-field';
import { useRequest } from './use-request';
import type { RequestDraft } from './use-request-draft';
import { WhoFields } from './who';

interface FormProps {
  lab: Lab;
  settings: Settings;
  draft: RequestDraft;
  typed: RequestForm;
}

const pkOf = ({ who }: RequestForm) => (who.is === 'patient' ? who.pk : null);

/** Who it is, which tests, and what else is said of it. */
export function Form({ lab, settings, draft, typed }: FormProps) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const { save, saving, failure } = useRequest();
  const box = useRef<HTMLFormElement>(null);
  const definitions = currentDefinitions(lab.definitions);
  const patient = usePatient(pkOf(typed));
  const { form, gone } = asOffered(
    asKnown(typed, patient),
    // Who may not read what comes of a test does not make it: the rights may have changed meanwhile.
    definitions.filter(({ test }) => !test.sensitive || seesSensitive(shell)),
  );
  const change = (part: Partial<RequestForm>) => {
    setProblem(null);
    draft.change((before) => ({ ...before, ...part }));
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
    // What is not dropped now is known by its record when the page is opened again.
    await draft.forget().catch((error: unknown) => console.warn('A recorded request is still kept as a draft', error));
    shell.notify({ kind: 'success', message: t(start ? 'new.started' : 'new.stored') });
    navigate(`/requests/${uuid}`, { replace: true });
  }

  return (
    <form ref={box} className={styles.form} noValidate onSubmit={(event) => event.preventDefault()}>
      <Notes draft={draft} typed={typed} gone={gone} whoIsGone={form.who.is !== typed.who.is} />
      <WhoFields form={form} patient={patient} settings={settings} onChange={change} />
      <TestsField definitions={definitions} chosen={form.tests} onChange={(tests) => change({ tests })} />
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
        {isBegun(typed) ? (
          <Button variant="quiet" disabled={saving} onClick={draft.beginAnew}>
            {t('new.beginAnew')}
          </Button>
        ) : null}
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

/** What has to be known of what was typed before: it may be of somebody who left long ago. */
function Notes({
  draft,
  typed,
  gone,
  whoIsGone,
}: Pick<FormProps, 'draft' | 'typed'> & Pick<ReturnType<typeof asOffered>, 'gone'> & { whoIsGone: boolean }) {
  const { t } = useTranslation(NAMESPACE);
  const { words } = useWords();
  if (!draft.failed && !draft.goesOn && gone.length === 0 && !whoIsGone) return null;
  return (
    <Stack gap={8}>
      {draft.failed ? <Banner tone="failure">{t('new.notKept')}</Banner> : null}
      {draft.goesOn && isBegun(typed) ? <Banner tone="attention">{t('new.goesOn')}</Banner> : null}
      {whoIsGone ? <Banner tone="attention">{t('new.whoGone')}</Banner> : null}
      {gone.length > 0 ? (
        <Banner tone="attention">
          {t('new.gone', { tests: gone.map(({ test }) => words(test.name)).join(', ') })}
        </Banner>
      ) : null}
    </Stack>
  );
}
