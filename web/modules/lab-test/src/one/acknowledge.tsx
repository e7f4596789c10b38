import { Actions, Banner, Button, TextArea } from '@bloom/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from '../shared/namespace';
import { StorageNote } from '../shared/storage-note';
import { useRecord } from '../shared/use-record';
import type { TestProps } from './test-card';

/** A critical value is told to somebody who acts on it, before it is printed or handed over. */
export function Acknowledge({ row, test }: Pick<TestProps, 'row' | 'test'>) {
  const { t } = useTranslation(NAMESPACE);
  const { say, saving, failure } = useRecord();
  const [note, setNote] = useState('');
  const [missing, setMissing] = useState(false);
  function acknowledge() {
    setMissing(note.trim() === '');
    if (note.trim() === '') return;
    void say({ request_uuid: row.uuid, test_uuid: test.uuid, kind: 'acknowledged', note: note.trim() });
  }
  return (
    <>
      <Banner tone="failure">{t('one.critical')}</Banner>
      <TextArea
        label={t('one.acknowledgeNote')}
        rows={2}
        value={note}
        error={missing ? t('one.acknowledgeMissing') : undefined}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      <StorageNote failure={failure} />
      <Actions>
        <Button variant="primary" busy={saving} onClick={acknowledge}>
          {t('one.acknowledge')}
        </Button>
      </Actions>
    </>
  );
}
