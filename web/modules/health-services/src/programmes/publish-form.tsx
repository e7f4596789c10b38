import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Banner, BreadcrumbHeader, Button, Group, Stack, Text, TextArea, TextInput } from '@bloom/ui';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { bodyOf, type Edited } from './edited';
import styles from './programmes.module.css';
import { SheetTools } from './sheet/sheet-tools';

interface PublishFormProps {
  edited: Edited;
  onChange: (edited: Edited) => void;
  onBack: () => void;
  onPublished: () => void;
}

/** The next version of a programme. What is wrong in it the server names place by place. */
export function PublishForm({ edited, onChange, onBack, onPublished }: PublishFormProps) {
  const { t } = useTranslation(NAMESPACE);
  const { notify, setUnsavedWork } = useShell();
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const [notJson, setNotJson] = useState('');
  useEffect(() => {
    setUnsavedWork('care-programme', true);
    return () => setUnsavedWork('care-programme', false);
  }, [setUnsavedWork]);
  const field = (name: 'code' | 'countries' | 'approvedBy') => ({
    label: t(`publish.${name}`),
    description: t(`publish.${name}Hint`),
    value: edited[name],
    autoComplete: 'off',
    maxLength: 200,
    onChange: (event: { currentTarget: HTMLInputElement }) =>
      onChange({ ...edited, [name]: event.currentTarget.value }),
  });

  async function publish() {
    const made = bodyOf(edited);
    setNotJson('notJson' in made ? made.notJson : '');
    if ('notJson' in made) return;
    const { answer } = await write('POST', '/api/care/programmes/', { body: made.body });
    if (!answer) return;
    notify({ kind: 'success', message: t('publish.done', { code: answer.code, version: answer.version }) });
    onPublished();
  }
  const places = Object.entries(failure?.fields ?? {});
  return (
    <Stack gap={16}>
      <BreadcrumbHeader title={t('publish.title')} onBack={onBack} />
      {notJson ? <Banner tone="failure">{t('publish.notJson', { reason: notJson })}</Banner> : null}
      {places.length > 0 ? (
        <Banner tone="failure" onClose={clear}>
          <p>{t('publish.places')}</p>
          <ul>
            {places.map(([place, text]) => (
              <li key={place}>
                <code>{place}</code> {text}
              </li>
            ))}
          </ul>
        </Banner>
      ) : (
        <WriteFailure failure={failure} onClose={clear} />
      )}
      <div className={styles.fields}>
        <TextInput {...field('code')} />
        <TextInput {...field('countries')} />
        <TextInput {...field('approvedBy')} />
      </div>
      <SheetTools edited={edited} onChange={onChange} />
      <TextArea
        label={t('publish.document')}
        className={styles.document}
        spellCheck={false}
        rows={24}
        value={edited.document}
        onChange={(event) => onChange({ ...edited, document: event.currentTarget.value })}
      />
      <Group>
        <Button variant="primary" busy={busy} disabled={!reachable} onClick={() => void publish()}>
          {t('publish.publish')}
        </Button>
        {reachable ? null : <Text tone="muted">{t('publish.offline')}</Text>}
      </Group>
    </Stack>
  );
}
