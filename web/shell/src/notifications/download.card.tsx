import { Button, Card, formatCount, Group, IconRefresh, Progress, Stack, StatusBadge, Text } from '@bloom/ui';
import { useTranslation } from 'react-i18next';
import drawerCard from '../cards/card.module.css';
import { downloadCard, type Shown } from './download-card';

/** One resource or feed kept for offline use: how far it is, or what stands in its way and what to do. */
export function DownloadCard({ record }: { record: Shown }) {
  const { t, i18n } = useTranslation();
  const card = downloadCard(record);
  const resource = t(`downloads.resource.${record.name}`);
  const title = t(`downloads.title.${record.name}`);
  const percent = 'percent' in card ? card.percent : null;
  const shownPercent =
    percent === null
      ? null
      : new Intl.NumberFormat(i18n.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(percent);
  return (
    <Card className={drawerCard.card}>
      <Stack gap={8}>
        <Group justify="space-between" gap={8}>
          <Text as="h3" strong>
            {title}
          </Text>
          <DownloadBadge state={card.state} unstable={card.state === 'running' && card.unstable} />
        </Group>
        {percent !== null && shownPercent !== null ? (
          <>
            <Progress value={percent} label={title} />
            <Text size="small" tone="muted">
              {t('downloads.progress', {
                percent: shownPercent,
                received: formatCount(record.received, i18n.language),
                total: formatCount(record.count, i18n.language),
              })}
            </Text>
          </>
        ) : null}
        {card.state === 'waiting' ? <Text tone="muted">{t('downloads.waiting')}</Text> : null}
        {card.state === 'paused' ? <Text tone="muted">{t('downloads.paused')}</Text> : null}
        {card.state === 'running' && card.unstable ? <Text>{t('downloads.unstable', { resource })}</Text> : null}
        {card.state === 'empty' ? <Text>{t(`downloads.empty.${record.name}`)}</Text> : null}
        {card.state === 'done' ? (
          <Text tone="muted">
            {t('downloads.done', { count: card.count, number: formatCount(card.count, i18n.language) })}
          </Text>
        ) : null}
        {card.state === 'running' && !record.service_available ? (
          <Text tone="muted">{t('errors.serviceUnavailable', { service: title })}</Text>
        ) : null}
        {card.state === 'failed' ? (
          <Failure resource={resource} why={card.message || t('errors.serviceUnavailable', { service: title })} />
        ) : null}
      </Stack>
    </Card>
  );
}

/** One failure, one message: what does not work, why as far as it is known, and what to do. */
function Failure({ resource, why }: { resource: string; why: string }) {
  const { t } = useTranslation();
  return (
    <>
      <Text strong>{t('downloads.trouble', { resource })}</Text>
      <Text size="small" tone="muted">
        {why}
      </Text>
      <Group>
        <Button icon={<IconRefresh size={20} />} onClick={() => location.reload()}>
          {t('downloads.refresh')}
        </Button>
      </Group>
    </>
  );
}

function DownloadBadge({ state, unstable }: { state: ReturnType<typeof downloadCard>['state']; unstable: boolean }) {
  const { t } = useTranslation();
  if (state === 'done' || state === 'empty') return <StatusBadge tone="ok">{t('downloads.badge.done')}</StatusBadge>;
  if (state === 'failed') return <StatusBadge tone="failure">{t('downloads.badge.failed')}</StatusBadge>;
  if (state === 'paused') return <StatusBadge tone="attention">{t('downloads.badge.paused')}</StatusBadge>;
  if (unstable) return <StatusBadge tone="attention">{t('downloads.badge.retrying')}</StatusBadge>;
  return <StatusBadge tone="info">{t('downloads.badge.running')}</StatusBadge>;
}
