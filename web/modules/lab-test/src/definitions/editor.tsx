import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Actions, Banner, BreadcrumbHeader, Button, Page, TextArea, TextInput } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { type DefinitionDraft, toPublish } from './draft';
import { SheetTools } from './sheet/sheet-tools';

interface EditorProps {
  draft: DefinitionDraft;
  onChange: (draft: DefinitionDraft) => void;
  onClose: () => void;
  onDone: () => void;
}

/** Fields with a place of their own on the page. */
const BESIDE = ['code', 'approved_by'];

/** A version before it is published: the server judges every place of it. */
export function Editor({ draft, onChange, onClose, onDone }: EditorProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [notJson, setNotJson] = useState<string | null>(null);
  const change = (part: Partial<DefinitionDraft>) => {
    clear();
    setNotJson(null);
    onChange({ ...draft, ...part });
  };
  const fields = failure?.fields ?? {};
  const places = Object.entries(fields).filter(([field]) => !BESIDE.includes(field));

  async function publish() {
    const made = toPublish(draft);
    if ('notJson' in made) {
      setNotJson(made.notJson);
      return;
    }
    const done = await write('POST', '/api/lab/definitions/', { body: made.body });
    if (done.failure) return;
    notify({ kind: 'success', message: t('definitions.published', { version: done.answer.version }) });
    onDone();
  }

  return (
    <Page>
      <BreadcrumbHeader
        title={draft.code ? t('definitions.editorOf', { code: draft.code }) : t('definitions.write')}
        onBack={onClose}
      />
      <div className={styles.form}>
        {reachable ? null : <Banner tone="attention">{t('definitions.offline')}</Banner>}
        <TextInput
          label={t('definitions.code')}
          description={t('definitions.codeHint')}
          value={draft.code}
          disabled={draft.codeIsFixed}
          error={fields.code}
          onChange={(event) => change({ code: event.currentTarget.value })}
        />
        <TextInput
          label={t('definitions.countries')}
          description={t('definitions.countriesHint')}
          value={draft.countries}
          onChange={(event) => change({ countries: event.currentTarget.value })}
        />
        <TextInput
          label={t('definitions.approver')}
          description={t('definitions.approverHint')}
          value={draft.approvedBy}
          error={fields.approved_by}
          onChange={(event) => change({ approvedBy: event.currentTarget.value })}
        />
        <SheetTools draft={draft} onChange={change} />
        <TextArea
          label={t('definitions.document')}
          className={styles.code}
          rows={24}
          spellCheck={false}
          value={draft.document}
          error={notJson === null ? undefined : t('definitions.notJson', { reason: notJson })}
          onChange={(event) => change({ document: event.currentTarget.value })}
        />
        {places.length > 0 ? (
          <Banner tone="failure">
            {t('definitions.places')}
            <ul>
              {places.map(([field, text]) => (
                <li key={field}>
                  <code>{field}</code> {text}
                </li>
              ))}
            </ul>
          </Banner>
        ) : (
          <WriteFailure failure={failure} beside={BESIDE} onClose={clear} />
        )}
        <Actions>
          <Button onClick={onClose}>{t('why.back')}</Button>
          <Button variant="primary" size="large" busy={busy} disabled={!reachable} onClick={() => void publish()}>
            {t('definitions.publish')}
          </Button>
        </Actions>
      </div>
    </Page>
  );
}
