import { useReminderTexts } from '../background/reminder-texts';
import { jobs } from '../background/values';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { dismiss, useIsDismissed } from './dismissals';

/** Each sentence under its own condition (CLK-03, CLK-04). */
export function useClockCards(): StackCard[] {
  const { t } = useReminderTexts();
  const isDismissed = useIsDismissed();
  const flags = useObservable(jobs.clock);
  if (!flags || (flags.skew === 0 && !flags.zoneDiffers)) return [];
  const occasion = `${flags.skew > 0 ? 'skew' : ''} ${flags.zoneDiffers ? 'zone' : ''}`;
  if (isDismissed('clock', occasion)) return [];
  const sentences = [
    ...(flags.skew > 0 ? [t('clock.skew', { skew: flags.skew, count: flags.skew })] : []),
    ...(flags.zoneDiffers ? [t('clock.zone')] : []),
  ];
  return [
    {
      kind: 'clock',
      occasion,
      tone: 'attention',
      text: sentences.join(' '),
      closable: true,
      onClose: () => dismiss('clock', occasion),
    },
  ];
}
