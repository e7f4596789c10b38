/** What is to be said of figures: how old they are, why there are none, and what of this device is not in them. */
import { type Read, ReadFailure } from '@bloom/server-data';
import { ModuleLink, sellsAtTheTill, useShell } from '@bloom/shell-api';
import { Banner, EmptyState, IconCloudOff, Loading } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './namespace';
import type { FacilitySettings } from './use-facility-settings';

type AnyRead = Pick<Read<unknown>, 'answer' | 'answeredAt' | 'failure' | 'again'>;

/** In place of figures that are not here. */
export function NoFigures({ read, gone }: { read: AnyRead; gone?: string }) {
  const { t } = useTranslation(NAMESPACE);
  if (!read.failure) return <Loading />;
  if (read.failure.kind !== 'offline') return <ReadFailure read={read} gone={gone} />;
  return (
    <div role="status">
      <EmptyState icon={<IconCloudOff size={32} />} title={t('state.offline')}>
        {t('state.offlineHint')}
      </EmptyState>
    </div>
  );
}

/** Above figures that are here, when no newer ones came. */
export function OldFigures({ read, settings }: { read: AnyRead; settings: FacilitySettings }) {
  const { t } = useTranslation(NAMESPACE);
  const { failure, answeredAt, again } = read;
  if (!failure || !answeredAt) return null;
  const time = settings.moment(answeredAt);
  if (failure.kind === 'offline') {
    return (
      <Banner tone="attention" icon={<IconCloudOff size={22} />}>
        {t('state.offlineShown', { time })}
      </Banner>
    );
  }
  return (
    <Banner tone="failure" actions={[{ label: t('state.retry'), onClick: again }]}>
      {t('state.failedShown', { time })} {failure.detail}
    </Banner>
  );
}

/** @param count sales of this device that the server does not have; null when nobody knows */
export function UnsentNote({ count }: { count: number | null }) {
  const { t } = useTranslation(NAMESPACE);
  const shell = useShell();
  if (count === null) return <Banner tone="attention">{t('unsent.unknown')}</Banner>;
  if (count === 0) return null;
  return (
    <Banner tone="attention">
      {t('unsent.sales', { count })}{' '}
      {sellsAtTheTill(shell) ? (
        <ModuleLink to="/pos/sales" data-print="hide">
          {t('unsent.show')}
        </ModuleLink>
      ) : null}
    </Banner>
  );
}
