import type { LabDefinition } from '@bloom/api-client';
import { ListFailure, usePages, useRead, useServerTexts } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import {
  Banner,
  Button,
  EmptyState,
  IconPlus,
  IconStethoscope,
  Loading,
  Page,
  PageHeader,
  Stack,
  Title,
} from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { mayPublish } from '../shared/rights';
import { useWords } from '../shared/use-words';
import { DefinitionRow } from './definition-row';
import { type DefinitionDraft, draftOfReady, freshDraft, nextDraft } from './draft';
import { Editor } from './editor';

/** What a test is: what is published, and what is ready to be. */
export function DefinitionsPage() {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  const [draft, setDraft] = useState<DefinitionDraft | null>(null);
  /** One more with every version that was published here: the lists are read anew. */
  const [round, setRound] = useState(0);
  if (!mayPublish(shell)) {
    return (
      <Page>
        <EmptyState icon={<IconStethoscope size={40} />} title={t('definitions.staffOnly')}>
          {t('definitions.staffOnlyHint')}
        </EmptyState>
      </Page>
    );
  }
  if (draft) {
    const close = () => setDraft(null);
    const done = () => {
      setRound((before) => before + 1);
      close();
    };
    return <Editor draft={draft} onChange={setDraft} onClose={close} onDone={done} />;
  }
  const write = (
    <Button icon={<IconPlus size={20} />} onClick={() => setDraft(freshDraft())}>
      {t('definitions.write')}
    </Button>
  );
  return (
    <Page>
      <PageHeader title={t('definitions.title')} actions={write}>
        {t('definitions.description')}
      </PageHeader>
      <Stack gap={24} key={round}>
        <Ready onOpen={setDraft} />
        <Published onOpen={setDraft} />
      </Stack>
    </Page>
  );
}

interface ListProps {
  onOpen: (draft: DefinitionDraft) => void;
}

function Ready({ onOpen }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  const { words } = useWords();
  const read = useRead('/api/lab/definitions/ready/', {});
  const ready = read.answer?.definitions;
  return (
    <section aria-labelledby="lab-ready">
      <Stack gap={12}>
        <Title order={2} look={3} id="lab-ready">
          {t('definitions.ready')}
        </Title>
        <ListFailure read={read} texts={{ offline: t('definitions.offline') }} />
        {!ready && !read.failure ? <Loading /> : null}
        {ready && ready.length === 0 ? <p>{t('definitions.noneReady')}</p> : null}
        {ready && ready.length > 0 ? (
          <>
            <Banner tone="info">{t('definitions.readyHint')}</Banner>
            <ul className={styles.list}>
              {ready.map((one) => (
                <li key={one.code} className={styles.row}>
                  <span className={styles.who}>
                    {words(one.test.name)}
                    <span className={styles.detail}>{one.code}</span>
                  </span>
                  <Button
                    aria-label={`${t('definitions.open')} ${words(one.test.name)}`}
                    onClick={() => onOpen(draftOfReady(one))}
                  >
                    {t('definitions.open')}
                  </Button>
                </li>
              ))}
            </ul>
          </>
        ) : null}
      </Stack>
    </section>
  );
}

function Published({ onOpen }: ListProps) {
  const { t } = useTranslation(NAMESPACE);
  const ofServer = useServerTexts();
  const { session } = useShell();
  const facility_id = session.facility?.id;
  const pages = usePages('/api/lab/definitions/', facility_id === undefined ? null : { query: { facility_id } });
  const { rows, loading, failure, more, again } = pages;
  const newestFirst = (one: LabDefinition, other: LabDefinition) =>
    one.code === other.code ? other.version - one.version : one.code < other.code ? -1 : 1;
  return (
    <section aria-labelledby="lab-published">
      <Stack gap={12}>
        <Title order={2} look={3} id="lab-published">
          {t('definitions.country')}
        </Title>
        {facility_id === undefined ? <p>{t('definitions.chooseFacility')}</p> : null}
        {rows.length > 0 ? (
          <ul className={styles.list}>
            {[...rows].sort(newestFirst).map((one) => (
              <DefinitionRow key={one.uuid} definition={one} onNext={() => onOpen(nextDraft(one))} onRetired={again} />
            ))}
          </ul>
        ) : null}
        {loading ? <Loading /> : null}
        {facility_id !== undefined && rows.length === 0 && !loading && !failure ? (
          <EmptyState title={t('definitions.none')}>{t('definitions.noneHint')}</EmptyState>
        ) : null}
        <ListFailure read={pages} texts={{ offline: t('definitions.offline') }} />
        {more ? <Button onClick={more}>{ofServer('list.more')}</Button> : null}
      </Stack>
    </section>
  );
}
