/** What a screen says when the server gave no answer: what happened, what to do, and whether it comes back by itself. */
import { Banner, Button, EmptyState, IconCloudOff } from '@bloom/ui';
import { type Failure, isGone } from './failure';
import { useServerTexts } from './texts';
import type { Read } from './use-read';

interface ReadFailureProps {
  read: Pick<Read<unknown>, 'failure' | 'again'>;
  /** Said when the server answers that it does not have it. */
  gone?: string;
}

/** In place of what could not be read. */
export function ReadFailure({ read: { failure, again }, gone }: ReadFailureProps) {
  const t = useServerTexts();
  if (!failure) return null;
  if (failure.kind === 'offline') {
    return (
      <div role="status">
        <EmptyState icon={<IconCloudOff size={32} />} title={t('read.offline')}>
          {t('read.offlineHint')}
        </EmptyState>
      </div>
    );
  }
  const retry = <Button onClick={again}>{t('retry')}</Button>;
  if (isGone(failure)) {
    return (
      <div role="alert">
        <EmptyState title={gone ?? t('read.gone')} actions={retry} />
      </div>
    );
  }
  const denied = failure.kind === 'denied';
  return (
    <div role="alert">
      <EmptyState title={t(denied ? 'read.denied' : 'read.failed')} actions={retry}>
        {failure.detail || t(denied ? 'read.deniedHint' : 'read.failedHint')}
      </EmptyState>
    </div>
  );
}

interface ListFailureProps {
  read: Pick<Read<unknown>, 'failure' | 'again'>;
  /** Other words than those that fit everywhere. */
  texts?: { offline?: string; failed?: string };
}

/** Beside what has come of a list, or in a part of a page. */
export function ListFailure({ read: { failure, again }, texts = {} }: ListFailureProps) {
  const t = useServerTexts();
  if (!failure) return null;
  if (failure.kind === 'offline') return <Banner tone="attention">{texts.offline ?? t('list.offline')}</Banner>;
  return (
    <Banner tone="failure" actions={[{ label: t('retry'), onClick: again }]}>
      {failure.detail || (texts.failed ?? t('list.failed'))}
    </Banner>
  );
}

interface WriteFailureProps {
  failure: Failure | null;
  onClose?: () => void;
  /** Fields whose trouble stands beside them; that of others is told here. */
  beside?: readonly string[];
  /** Other words than those that fit everywhere. `refused`: when the server gave no reason. */
  texts?: { offline?: string; refused?: string; failed?: string };
}

/** Why the server did not do it, and that a second try is safe. */
export function WriteFailure({ failure, onClose, beside = [], texts = {} }: WriteFailureProps) {
  const t = useServerTexts();
  if (!failure) return null;
  const { kind, detail, fields } = failure;
  const others = Object.entries(fields).filter(([field, text]) => !beside.includes(field) && text !== detail);
  const said = [detail, ...others.map(([, text]) => text)].filter(Boolean).join(' ');
  const words = kind === 'offline' ? '' : said;
  return (
    <Banner tone={kind === 'offline' ? 'attention' : 'failure'} onClose={onClose}>
      {words || (kind === 'denied' ? t('write.denied') : (texts[kind] ?? t(`write.${kind}`)))}
    </Banner>
  );
}
