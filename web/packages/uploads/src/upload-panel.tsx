/**
 * Uploads one kind of file to one place, from the choice of the file to its last bad row. Which upload is shown is the
 * caller's to keep (in the address), so that a link, a reload and the way back all show the same.
 */

import type { Upload, UploadKind } from '@bloom/api-client';
import { ReadFailure } from '@bloom/server-data';
import type { UploadTarget } from '@bloom/shell-api';
import { useConnectivity, useShell } from '@bloom/shell-api';
import { Button, Card, Group, IconCloudOff, Loading, Stack, Text, Title } from '@bloom/ui';
import { type ReactNode, useEffect } from 'react';
import type { HowToTake } from './chosen-file';
import { FileChoice } from './file-choice';
import { QueuedUploadView } from './queued-upload';
import { RowErrors } from './row-errors';
import { RunningUpload } from './running-upload';
import { statusOf } from './states';
import { useUploadTexts } from './texts';
import { UndoUpload } from './undo-upload';
import { UploadFacts } from './upload-facts';
import { UploadResult } from './upload-result';
import { useQueuedUpload } from './use-queued-upload';
import { useUpload } from './use-upload';

export interface UploadPanelProps {
  kind: UploadKind;
  /** `country` for the price list and supplier offers, `facilityId` for the kinds of a facility, neither for the product register. */
  target: UploadTarget;
  /** The upload to show; null: a file is to be chosen. */
  uploadId: string | null;
  /** Another upload is to be shown: the one that just began, the one of the same file; null for another file. */
  onShow: (uploadId: string | null) => void;
  /** Called when the user starts one, before the file is sent. */
  onStart?: () => void;
  /** What is offered beside the outcome, for example a way to what the upload made. */
  result?: (upload: Upload) => ReactNode;
}

export function UploadPanel(props: UploadPanelProps) {
  const { kind, target, uploadId, onShow, onStart } = props;
  const shell = useShell();
  const queued = useQueuedUpload(kind, target);
  const taken = queued?.state === 'taken' ? queued.upload.id : null;
  useEffect(() => {
    if (taken === null) return;
    shell.uploads.queue.drop(kind, target);
    onShow(taken);
  });
  const start = (file: File, how: HowToTake) => {
    onStart?.();
    void shell.uploads.queue.start(shell, { kind, target, file, ...how });
  };
  if (uploadId !== null) {
    return (
      <Card>
        <ShownUpload key={uploadId} {...props} uploadId={uploadId} />
      </Card>
    );
  }
  return (
    <Card>
      {queued && queued.state !== 'taken' ? (
        <QueuedUploadView queued={queued} onShow={onShow} />
      ) : (
        <FileChoice kind={kind} target={target} onStart={start} />
      )}
    </Card>
  );
}

function ShownUpload({ uploadId, onShow, result }: UploadPanelProps & { uploadId: string }) {
  const { t } = useUploadTexts();
  const { reachable } = useConnectivity();
  const read = useUpload(uploadId);
  const upload = read.answer;
  const other = <Button onClick={() => onShow(null)}>{t('uploads.another')}</Button>;
  if (!upload) {
    if (!read.failure) return <Loading />;
    return (
      <Stack gap={12} align="center">
        <ReadFailure read={read} gone={t('uploads.gone')} />
        {other}
      </Stack>
    );
  }
  const state = statusOf(upload);
  return (
    <Stack gap={16}>
      <div>
        <Title order={2} look={3}>
          {upload.file_name}
        </Title>
        <UploadFacts upload={upload} />
      </div>
      {state === 'running' ? <RunningUpload upload={upload} /> : <UploadResult upload={upload} />}
      {state === 'running' && !reachable ? (
        <Text tone="attention">
          <IconCloudOff size={18} aria-hidden="true" /> {t('uploads.running.offline')}
        </Text>
      ) : null}
      {state === 'running' ? null : (
        <Group>
          {other}
          {result?.(upload)}
          <UndoUpload upload={upload} onUndone={read.again} />
        </Group>
      )}
      {upload.error_count > 0 && state !== 'running' ? <RowErrors upload={upload} /> : null}
    </Stack>
  );
}
