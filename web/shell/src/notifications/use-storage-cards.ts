import { useTranslation } from 'react-i18next';
import type { StackCard } from '../cards/stack-card';
import { useStorageHealth } from '../offline';
import { useSession } from '../session/session';

/** What the device's storage can no longer promise, which nobody may overlook. Staff keep nothing on the device. */
export function useStorageCards(): StackCard[] {
  return useHealthCards().map((card) => ({ ...card, stays: true }));
}

function useHealthCards(): StackCard[] {
  const { t } = useTranslation();
  const { user } = useSession();
  const health = useStorageHealth();
  if (user.is_staff) return [];
  if (health.outdated) {
    return [
      {
        kind: 'storage',
        occasion: 'outdated',
        tone: 'attention',
        text: t('storage.outdated'),
        actions: [{ label: t('storage.reload'), run: () => location.reload() }],
      },
    ];
  }
  if (!health.available) {
    return [{ kind: 'failure', occasion: 'noStorage', tone: 'failure', text: t('storage.unavailable') }];
  }
  if (health.full) return [{ kind: 'failure', occasion: 'full', tone: 'failure', text: t('storage.full') }];
  if (health.vanished) {
    const occasion = `vanished-${health.vanished.device_id}-${health.vanished.epoch}`;
    return [{ kind: 'failure', occasion, tone: 'failure', text: t('storage.vanished'), closable: true }];
  }
  if (health.nearlyFull) {
    return [
      { kind: 'storage', occasion: 'nearlyFull', tone: 'attention', text: t('storage.nearlyFull'), closable: true },
    ];
  }
  if (health.privateMode) {
    return [{ kind: 'storage', occasion: 'private', tone: 'attention', text: t('storage.private'), closable: true }];
  }
  return [];
}
