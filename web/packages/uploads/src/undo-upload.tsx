/** Takes back what an upload did, as long as nothing stands on it; the server says why not otherwise. */

import type { Upload } from '@bloom/api-client';
import { useWrite, WriteFailure } from '@bloom/server-data';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Button, Group, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useUploadTexts } from './texts';

export function UndoUpload({ upload, onUndone }: { upload: Upload; onUndone: () => void }) {
  const { t, i18n } = useUploadTexts();
  const { session } = useShell();
  const { reachable } = useConnectivity();
  const [asking, setAsking] = useState(false);
  const { write, busy, failure } = useWrite();
  if (upload.undone_at) {
    const when = formatDateTime(upload.undone_at, i18n.language, session.countryConfig?.time_zone);
    return <Text tone="muted">{t('uploads.undo.undone', { who: upload.undone_by ?? '', when })}</Text>;
  }
  if (upload.applied === 0) return null;
  const undo = async () => {
    const done = await write('POST', '/api/uploads/{id}/undo/', { path: { id: upload.id } });
    if (done.failure) return;
    setAsking(false);
    onUndone();
  };
  return (
    <>
      <Button variant="quiet" disabled={!reachable} onClick={() => setAsking(true)}>
        {t('uploads.undo.action')}
      </Button>
      {asking ? (
        <Modal opened title={t('uploads.undo.title')} onClose={() => setAsking(false)}>
          <Stack gap={16}>
            <Text>{t(`uploads.undo.description.${upload.kind}`)}</Text>
            <WriteFailure
              failure={failure}
              texts={{ failed: t('uploads.undo.failed'), refused: t('uploads.undo.failed') }}
            />
            <Group>
              <Button onClick={() => setAsking(false)}>{t('uploads.undo.keep')}</Button>
              <Button variant="danger" disabled={busy} onClick={() => void undo()}>
                {t('uploads.undo.confirm')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
    </>
  );
}
