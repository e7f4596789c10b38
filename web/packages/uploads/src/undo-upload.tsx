/** Takes back what an upload did, as long as nothing stands on it; the server says why not otherwise. */
import type { Upload } from '@bloom/api-client';
import { uuidV7 } from '@bloom/local-db';
import { ServerProblem, useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner, Button, Group, Modal, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useUploadTexts } from './texts';

export function UndoUpload({ upload, onUndone }: { upload: Upload; onUndone: () => void }) {
  const { t, i18n } = useUploadTexts();
  const { server, session } = useShell();
  const { reachable } = useConnectivity();
  const [asking, setAsking] = useState<string>();
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<string>();
  if (upload.undone_at) {
    const when = formatDateTime(upload.undone_at, i18n.language, session.countryConfig?.time_zone);
    return <Text tone="muted">{t('uploads.undo.undone', { who: upload.undone_by ?? '', when })}</Text>;
  }
  if (upload.applied === 0) return null;
  const undo = async (key: string) => {
    setBusy(true);
    setWhy(undefined);
    try {
      await server.send('POST', `/api/uploads/${upload.id}/undo/`, {}, { key });
      setAsking(undefined);
      onUndone();
    } catch (error) {
      setWhy((error instanceof ServerProblem && error.detail) || t('uploads.undo.failed'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="quiet" disabled={!reachable} onClick={() => setAsking(uuidV7())}>
        {t('uploads.undo.action')}
      </Button>
      {asking ? (
        <Modal opened title={t('uploads.undo.title')} onClose={() => setAsking(undefined)}>
          <Stack gap={16}>
            <Text>{t(`uploads.undo.words.${upload.kind}`)}</Text>
            {why ? <Banner tone="failure">{why}</Banner> : null}
            <Group>
              <Button onClick={() => setAsking(undefined)}>{t('uploads.undo.keep')}</Button>
              <Button variant="danger" disabled={busy} onClick={() => void undo(asking)}>
                {t('uploads.undo.confirm')}
              </Button>
            </Group>
          </Stack>
        </Modal>
      ) : null}
    </>
  );
}
