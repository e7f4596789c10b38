import { type Programme, wordsIn } from '@bloom/api-client';
import { currentProgrammes } from '@bloom/care/programmes';
import { ReadFailure, usePages, useRead, useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity } from '@bloom/shell-api';
import { Badge, Button, Group, Loading, Page, PageHeader, Stack, Text, Title } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { type Edited, editedOf, NOTHING } from './edited';
import styles from './programmes.module.css';
import { PublishForm } from './publish-form';

/** What provider staff publish: the versions there are, those that are ready, and a new one. */
export function ProgrammesPage() {
  const { t } = useTranslation(NAMESPACE);
  // Of no facility: those of all countries.
  const published = usePages('/api/care/programmes/', { query: { facility_id: '' } });
  const ready = useRead('/api/care/programmes/ready/', {});
  const [edited, setEdited] = useState<Edited | null>(null);
  const again = () => {
    published.again();
    ready.again();
  };
  if (edited) {
    return (
      <Page>
        <PublishForm
          edited={edited}
          onChange={setEdited}
          onBack={() => setEdited(null)}
          onPublished={() => {
            setEdited(null);
            again();
          }}
        />
      </Page>
    );
  }
  return (
    <Page>
      <PageHeader
        title={t('programmes.title')}
        actions={<Button onClick={() => setEdited(NOTHING)}>{t('programmes.new')}</Button>}
      >
        {t('programmes.hint')}
      </PageHeader>
      <Stack gap={24}>
        <Published programmes={published.rows} onEdit={setEdited} onRetired={again} />
        {published.failure ? <ReadFailure read={published} /> : null}
        {published.loading && published.rows.length === 0 ? <Loading /> : null}
        {published.more ? <Button onClick={published.more}>{t('programmes.more')}</Button> : null}
        <section>
          <Title order={2}>{t('programmes.ready')}</Title>
          {ready.answer?.programmes.length === 0 ? <Text tone="muted">{t('programmes.noneReady')}</Text> : null}
          <ul className={styles.list}>
            {ready.answer?.programmes.map((one) => (
              <li key={one.code} className={styles.row}>
                <NameOf words={one.document.title} code={one.code} />
                <Button onClick={() => setEdited(editedOf(one))}>{t('programmes.look')}</Button>
              </li>
            ))}
          </ul>
          {ready.failure ? <ReadFailure read={ready} /> : null}
        </section>
      </Stack>
    </Page>
  );
}

function NameOf({ words, code }: { words: { en: string; fr: string }; code: string }) {
  const { i18n } = useTranslation(NAMESPACE);
  return (
    <Text strong>
      {wordsIn(words, i18n.language)} <Text as="span" tone="muted">{`(${code})`}</Text>
    </Text>
  );
}

interface PublishedProps {
  programmes: readonly Programme[];
  onEdit: (edited: Edited) => void;
  onRetired: () => void;
}

/** Every version: which one patients are seen by, and which not any more. */
function Published({ programmes, onEdit, onRetired }: PublishedProps) {
  const { t } = useTranslation(NAMESPACE);
  const { reachable } = useConnectivity();
  const { write, busy, failure, clear } = useWrite();
  const current = new Set(currentProgrammes(programmes).map(({ uuid }) => uuid));
  const sorted = [...programmes].sort((a, b) => (a.code === b.code ? b.version - a.version : a.code < b.code ? -1 : 1));
  async function retire(uuid: string) {
    const { answer } = await write('POST', '/api/care/programmes/{uuid}/retire/', { path: { uuid } });
    if (answer) onRetired();
  }
  return (
    <section>
      <Title order={2}>{t('programmes.published')}</Title>
      <WriteFailure failure={failure} onClose={clear} />
      <ul className={styles.list}>
        {sorted.map((one) => (
          <li key={one.uuid} className={styles.row}>
            <div>
              <NameOf words={one.document.title} code={one.code} />
              <Text tone="muted">
                {t('programmes.version', { version: one.version, by: one.approved_by })}
                {one.countries.length > 0 ? ` · ${one.countries.join(', ')}` : ''}
              </Text>
            </div>
            <Group gap={8}>
              {one.retired ? <Badge>{t('programmes.retired')}</Badge> : null}
              {current.has(one.uuid) ? <Badge>{t('programmes.current')}</Badge> : null}
              <Button onClick={() => onEdit(editedOf(one))}>{t('programmes.next')}</Button>
              {one.retired ? null : (
                <Button disabled={!reachable || busy} onClick={() => void retire(one.uuid)}>
                  {t('programmes.retire')}
                </Button>
              )}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  );
}
