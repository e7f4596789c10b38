/** A file on its way, or one that did not get there: what happened, and what to do. */

import { useRead } from '@bloom/server-data';
import { type QueuedUpload, useConnectivity, useShell } from '@bloom/shell-api';
import { formatDateTime } from '@bloom/shell-api/day';
import { Banner, Button, Group, Progress, Stack, Text } from '@bloom/ui';
import { useUploadTexts } from './texts';

interface QueuedUploadViewProps {
  queued: Exclude<QueuedUpload, { state: 'taken' }>;
  /** The user wants to see another upload. */
  onShow: (uploadId: string) => void;
}

export function QueuedUploadView({ queued, onShow }: QueuedUploadViewProps) {
  const { t, i18n } = useUploadTexts();
  const { queue } = useShell().uploads;
  const { kind, target, file } = queued;
  const drop = () => queue.drop(kind, target);
  if (queued.state === 'sending') {
    const percent = new Intl.NumberFormat(i18n.language, { style: 'percent' }).format(queued.share);
    return (
      <Stack gap={12}>
        <div role="status">
          <Text strong>{t('uploads.sending.title', { name: file.name })}</Text>
        </div>
        <Group wrap={false}>
          <div style={{ flex: 1 }}>
            <Progress value={queued.share * 100} label={t('uploads.sending.title', { name: file.name })} />
          </div>
          <Text>{percent}</Text>
        </Group>
        <Text tone="muted">{t('uploads.sending.hint')}</Text>
        <Group>
          <Button onClick={drop}>{t('uploads.sending.cancel')}</Button>
        </Group>
      </Stack>
    );
  }
  if (queued.state === 'same_file') return <SameFile queued={queued} onShow={onShow} onDrop={drop} />;
  return <NotSent queued={queued} onDrop={drop} />;
}

type Of<State extends QueuedUpload['state']> = Extract<QueuedUpload, { state: State }>;

function SameFile(props: { queued: Of<'same_file'>; onShow: (id: string) => void; onDrop: () => void }) {
  const { queued, onShow, onDrop } = props;
  const { t, i18n } = useUploadTexts();
  const shell = useShell();
  const { before, kind, target } = queued;
  const { answer: value } = useRead('/api/uploads/{id}/', before ? { path: { id: before } } : null);
  const zone = shell.session.countryConfig?.time_zone;
  const when = value ? formatDateTime(value.created_at, i18n.language, zone) : '';
  return (
    <Stack gap={12}>
      <Banner tone="attention">
        <strong>{t('uploads.same.title')}</strong>
        <br />
        {value
          ? t('uploads.same.known', { name: value.file_name, when, who: value.created_by.name })
          : t('uploads.same.hint')}
      </Banner>
      <Group>
        <Button onClick={onDrop}>{t('uploads.check.other')}</Button>
        {before ? (
          <Button
            onClick={() => {
              onDrop();
              onShow(before);
            }}
          >
            {t('uploads.same.show')}
          </Button>
        ) : null}
        <Button variant="primary" onClick={() => void shell.uploads.queue.resend(shell, { kind, target }, 'knowingly')}>
          {t('uploads.same.again')}
        </Button>
      </Group>
    </Stack>
  );
}

function NotSent({ queued, onDrop }: { queued: Of<'cut'> | Of<'broken'> | Of<'refused'>; onDrop: () => void }) {
  const { t } = useUploadTexts();
  const shell = useShell();
  const { reachable } = useConnectivity();
  const { kind, target } = queued;
  const words = () => {
    if (queued.state === 'broken') return t('uploads.notSent.broken');
    if (queued.state === 'cut') return t(reachable ? 'uploads.notSent.cut' : 'uploads.notSent.offline');
    return queued.detail || t(queued.code === 'unreadable' ? 'uploads.notSent.unreadable' : 'uploads.notSent.refused');
  };
  return (
    <Stack gap={12}>
      <Banner tone="failure">
        <strong>
          {queued.state === 'broken'
            ? t('uploads.notSent.wrong')
            : t('uploads.notSent.title', { name: queued.file.name })}
        </strong>
        <br />
        {words()}
      </Banner>
      <Group>
        <Button onClick={onDrop}>{t('uploads.check.other')}</Button>
        {queued.state !== 'refused' ? (
          <Button
            variant="primary"
            disabled={!reachable}
            onClick={() => void shell.uploads.queue.resend(shell, { kind, target }, 'same')}
          >
            {t('uploads.notSent.again')}
          </Button>
        ) : null}
      </Group>
    </Stack>
  );
}
