import { useReminderTexts } from '../background/reminder-texts';
import { jobs } from '../background/values';
import type { StackCard } from '../cards/stack-card';
import { useObservable } from '../core/observable';
import { openPanel } from '../core/panels';
import { reviewerOf } from '../feedback/reviews';
import { dismiss, useIsDismissed } from './dismissals';

/** The first unread feedback, with whom it is from and its tags (FBK-03, FBK-14, ENT-34). */
export function useFeedbackCards(): StackCard[] {
  const { t } = useReminderTexts();
  const isDismissed = useIsDismissed();
  const [review] = useObservable(jobs.reviews);
  if (!review || isDismissed('feedback', review.id)) return [];
  return [
    {
      kind: 'feedback',
      occasion: review.id,
      tone: 'info',
      text: t('feedback.new', { from: reviewerOf(review) }),
      ...(review.reasons.length > 0 ? { detail: review.reasons.join(' · ') } : {}),
      actions: [{ label: t('feedback.view'), run: () => openPanel('feedback') }],
      closable: true,
      onClose: () => dismiss('feedback', review.id),
    },
  ];
}
