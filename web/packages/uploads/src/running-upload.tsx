import type { Upload } from '@bloom/api-client';
import { Progress, Stack, Text } from '@bloom/ui';
import { hasBar, percentText } from './states';
import { useUploadTexts } from './texts';
import styles from './uploads.module.css';

/** How far an upload is; the user may leave. */
export function RunningUpload({ upload }: { upload: Upload }) {
  const { t, i18n } = useUploadTexts();
  const { status, progress, number_of_records: records, error_count: errors } = upload;
  const text = t(`uploads.status.${status}`);
  return (
    <Stack gap={12}>
      <div role="status">
        <Text strong>{text}</Text>
      </div>
      {hasBar(upload) ? (
        <div className={styles.progress}>
          <Progress value={progress} label={text} />
          <Text className={styles.percent}>{percentText(progress, i18n.language)}</Text>
        </div>
      ) : null}
      {records > 0 ? <Text>{t('uploads.running.rows', { count: records })}</Text> : null}
      {errors > 0 ? <Text tone="attention">{t('uploads.running.errors', { count: errors })}</Text> : null}
      <Text tone="muted">{t('uploads.running.leave')}</Text>
    </Stack>
  );
}
