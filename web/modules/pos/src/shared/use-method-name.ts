import { useShell } from '@bloom/shell-api';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { NAMESPACE } from './use-till';

/** The name of a mobile-money channel, as far as this device knows it. */
export function useChannelName(): (channelId: string | null) => string {
  const { t } = useTranslation(NAMESPACE);
  const { session } = useShell();
  const { channels } = session;
  return useCallback(
    (channelId) => channels.find((channel) => channel.id === channelId)?.name ?? t('pay.mobileMoney'),
    [channels, t],
  );
}

interface Paid {
  method: 'cash' | 'mobile_money';
  channelId?: string | null;
}

/** How people call a way to pay: cash, or the channel's own name. */
export function useMethodName(): (paid: Paid) => string {
  const { t } = useTranslation(NAMESPACE);
  const channelName = useChannelName();
  return useCallback(
    ({ method, channelId }) => (method === 'cash' ? t('pay.cash') : channelName(channelId ?? null)),
    [channelName, t],
  );
}
