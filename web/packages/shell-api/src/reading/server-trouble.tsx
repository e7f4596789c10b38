/** What a screen says when the server could not be asked: what happened, what to do, and that it comes back. */
import { Button, EmptyState, IconCloudOff } from '@bloom/ui';
import { useReadingTexts } from './texts';
import type { ServerRead } from './use-server';

interface ServerTroubleProps {
  read: Pick<ServerRead<unknown>, 'trouble' | 'again'>;
  /** Said when the server answers that it does not have it. */
  gone?: string;
}

export function ServerTrouble({ read: { trouble, again }, gone }: ServerTroubleProps) {
  const { t } = useReadingTexts();
  if (!trouble) return null;
  if (trouble.kind === 'offline') {
    return (
      <div role="status">
        <EmptyState icon={<IconCloudOff size={32} />} title={t('server.offline')}>
          {t('server.offlineHint')}
        </EmptyState>
      </div>
    );
  }
  const title = trouble.kind === 'gone' ? (gone ?? t('server.gone')) : t('server.failed');
  return (
    <div role="alert">
      <EmptyState title={title} actions={<Button onClick={again}>{t('server.retry')}</Button>}>
        {trouble.kind === 'gone' ? null : trouble.detail || t('server.failedHint')}
      </EmptyState>
    </div>
  );
}
