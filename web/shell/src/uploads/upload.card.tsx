import { Button, Card, Group, Progress, Stack, Text, ToneIcon } from '@bloom/ui';
import { useNavigate } from 'react-router';
import { useJobTexts } from '../background/texts';
import drawerCard from '../cards/card.module.css';
import { countsText, failureTexts, partlyTexts } from './failure-texts';
import { completedText, statusText, uploadCard, uploadTarget } from './upload-card';
import { clearCard } from './upload-memory';
import type { UploadJob } from './upload-message';
import { resourceText } from './upload-resources';

/** One upload: how far it is, that it is done, or why it failed and where to go (UPL-06..UPL-30). */
export function UploadCard({ job, onLeave }: { job: UploadJob; onLeave: () => void }) {
  const { t, i18n } = useJobTexts();
  const navigate = useNavigate();
  const card = uploadCard(job);
  if (card.state === 'hidden') return null;
  const resource = resourceText(job, t);
  const id = job.message.productImportId;
  const go = () => {
    onLeave();
    navigate(uploadTarget(job));
  };
  if (card.state === 'failed') {
    const { heading, reason } = failureTexts(job, t);
    return (
      <Card className={drawerCard.card}>
        <Stack gap={8}>
          <Heading tone="failure" text={heading} />
          <Text>{reason}</Text>
          <Group>
            <Button onClick={go}>{t('upload.goToUpload')}</Button>
            <Button variant="quiet" onClick={() => clearCard(id)}>
              {t('upload.clear')}
            </Button>
          </Group>
        </Stack>
      </Card>
    );
  }
  if (card.state === 'done' || card.state === 'partly') {
    const isPartly = card.state === 'partly';
    const counts = isPartly ? partlyTexts(job, t).reason : countsText(job.message, t);
    return (
      <Card className={drawerCard.card}>
        <Stack gap={8}>
          <Heading
            tone={isPartly ? 'attention' : 'ok'}
            text={t(isPartly ? 'upload.partly' : 'upload.done', { resource })}
          />
          {counts ? <Text>{counts}</Text> : null}
          <Text size="small" tone="muted">
            {t('upload.completed', { time: completedText(card.completedAt) })}
          </Text>
          <Group>
            {isPartly ? <Button onClick={go}>{t('upload.goToUpload')}</Button> : null}
            <Button variant="quiet" onClick={() => clearCard(id)}>
              {t('upload.clear')}
            </Button>
          </Group>
        </Stack>
      </Card>
    );
  }
  const title = t('upload.title', { resource });
  return (
    <Card className={drawerCard.card}>
      <Stack gap={8}>
        <Heading tone="info" text={title} />
        <Text tone="muted">{t(`upload.status.${card.status}`, { defaultValue: statusText(card.status) })}</Text>
        {card.percent === null ? null : (
          <>
            <Progress value={card.percent} label={title} />
            <Text size="small" tone="muted">
              {t('upload.percent', { percent: twoDecimals(card.percent, i18n.language) })}
            </Text>
          </>
        )}
        {card.errors > 0 ? <Text>{t('upload.errorsSoFar', { n: card.errors, count: card.errors })}</Text> : null}
        <Group>
          <Button onClick={go}>{t('upload.viewProgress')}</Button>
        </Group>
      </Stack>
    </Card>
  );
}

function Heading({ tone, text }: { tone: 'ok' | 'attention' | 'failure' | 'info'; text: string }) {
  return (
    <Group gap={8} wrap={false} align="flex-start">
      <ToneIcon tone={tone} />
      <Text as="h3" strong>
        {text}
      </Text>
    </Group>
  );
}

const twoDecimals = (percent: number, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(percent);
