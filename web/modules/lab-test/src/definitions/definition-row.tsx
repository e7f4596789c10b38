import type { LabDefinition } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Actions, Badge, Button, Modal, Stack } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from '../shared/lab.module.css';
import { NAMESPACE } from '../shared/namespace';
import { useWords } from '../shared/use-words';

interface DefinitionRowProps {
  definition: LabDefinition;
  onNext: () => void;
  onRetired: () => void;
}

/** A version as it was published. */
export function DefinitionRow({ definition, onNext, onRetired }: DefinitionRowProps) {
  const { t, i18n } = useTranslation(NAMESPACE);
  const { words } = useWords();
  const { notify } = useShell();
  const { write, busy, failure } = useWrite();
  const [asking, setAsking] = useState(false);
  const { uuid, code, version, countries, approved_by, published_at, retired, test } = definition;
  const name = words(test.name);
  async function retire() {
    const done = await write('POST', '/api/lab/definitions/{uuid}/retire/', { path: { uuid } });
    if (done.failure) return;
    setAsking(false);
    notify({ kind: 'success', message: t('definitions.retiredNow') });
    onRetired();
  }
  return (
    <li className={styles.row}>
      <span className={styles.who}>
        {name}
        <span className={styles.detail}>
          {[
            code,
            t('definitions.version', { version }),
            countries.length > 0 ? countries.join(', ') : t('definitions.allCountries'),
            t('definitions.approvedBy', { name: approved_by }),
            t('definitions.publishedAt', { at: formatDateTime(published_at, i18n.language) }),
          ].join(' · ')}
        </span>
      </span>
      <span className={styles.badges}>
        {test.sensitive ? <Badge>{t('definitions.sensitive')}</Badge> : null}
        {retired ? <Badge>{t('definitions.retired')}</Badge> : null}
      </span>
      {retired ? null : (
        <>
          <Button variant="quiet" aria-label={`${t('definitions.retire')} ${name}`} onClick={() => setAsking(true)}>
            {t('definitions.retire')}
          </Button>
          <Button aria-label={`${t('definitions.next')} ${name}`} onClick={onNext}>
            {t('definitions.next')}
          </Button>
        </>
      )}
      <Modal opened={asking} onClose={() => setAsking(false)} title={`${t('definitions.retire')} ${name}`}>
        <Stack gap={16}>
          <p>{t('definitions.retireAsk')}</p>
          <WriteFailure failure={failure} />
          <Actions>
            <Button onClick={() => setAsking(false)}>{t('why.back')}</Button>
            <Button variant="danger" busy={busy} onClick={() => void retire()}>
              {t('definitions.retire')}
            </Button>
          </Actions>
        </Stack>
      </Modal>
    </li>
  );
}
