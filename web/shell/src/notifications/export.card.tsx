import { Button, Card, Group, Loading, Stack, Text } from '@bloom/ui';
import { exportOver } from '../background/export-ids';
import { retryExport } from '../background/follow-exports';
import { useJobTexts } from '../background/texts';
import type { ExportJob } from '../background/values';
import drawerCard from '../cards/card.module.css';
import styles from './drawer.module.css';

/** A file that is being made, and then its link (EXP-02..EXP-16). */
export function ExportCard({ job, onLeave }: { job: ExportJob; onLeave: () => void }) {
  const { t } = useJobTexts();
  const { kind, id, state, link, reason } = job;
  const taken = () => {
    exportOver(kind, id);
    onLeave();
  };
  return (
    <Card className={drawerCard.card}>
      <Stack gap={8}>
        <Text as="h3" strong>
          {t(`export.${kind}.title`)}
        </Text>
        {state === 'pending' ? <Loading>{t(`export.${kind}.pending`)}</Loading> : null}
        {state === 'ready' && link ? (
          <>
            <Text>{t(`export.${kind}.ready`)}</Text>
            <a className={styles.link} href={link} download rel="noreferrer" onClick={taken}>
              {t('export.download')}
            </a>
          </>
        ) : null}
        {state === 'failed' ? (
          <>
            <Text>{t('export.failed')}</Text>
            {reason ? <Text tone="muted">{reason}</Text> : null}
            <Group>
              {/* What the server gave up is not done by asking again. */}
              {reason === undefined ? <Button onClick={() => retryExport(kind)}>{t('export.retry')}</Button> : null}
              <Button variant="quiet" onClick={() => exportOver(kind, id)}>
                {t('export.clear')}
              </Button>
            </Group>
          </>
        ) : null}
      </Stack>
    </Card>
  );
}
