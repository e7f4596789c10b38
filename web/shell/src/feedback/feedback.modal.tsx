import { Badge, Button, Group, Modal, NoticeCard, Stack, Text } from '@bloom/ui';
import { useState } from 'react';
import { useReminderTexts } from '../background/reminder-texts';
import { jobs } from '../background/values';
import { useObservable } from '../core/observable';
import { dayOf } from '../offline';
import { markDone, reviewerOf } from './reviews';

/** The first unread feedback: who, when, what, and its tags (FBK-04, FBK-13). */
export default function FeedbackModal({ onClose }: { onClose: () => void }) {
  const { t } = useReminderTexts();
  const [review] = useState(useObservable(jobs.reviews)[0]);
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);
  if (!review) {
    return (
      <Modal opened onClose={onClose} title={t('feedback.title')}>
        <Text>{t('feedback.none')}</Text>
      </Modal>
    );
  }

  const done = async () => {
    setBusy(true);
    setFailed(false);
    try {
      await markDone(review.id);
      onClose();
    } catch (error) {
      console.error('The feedback was not marked as done', error);
      setBusy(false);
      setFailed(true);
    }
  };
  const footer = (
    <>
      <Button onClick={onClose}>{t('feedback.close')}</Button>
      <Button variant="primary" busy={busy} onClick={() => void done()}>
        {t('feedback.done')}
      </Button>
    </>
  );
  return (
    <Modal opened onClose={onClose} title={t('feedback.title')} footer={footer}>
      <Stack gap={12}>
        <Text tone="muted">
          {t('feedback.from')} {reviewerOf(review)} · {t('feedback.date')} {dayOf(new Date(review.created_at))}
        </Text>
        <Text>{review.note}</Text>
        <Group gap={8}>
          {review.reasons.map((reason) => (
            <Badge key={reason}>{reason}</Badge>
          ))}
        </Group>
        {failed ? <NoticeCard tone="failure">{t('feedback.failed')}</NoticeCard> : null}
      </Stack>
    </Modal>
  );
}
