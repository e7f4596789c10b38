import type { Upload } from '@bloom/api-client';
import { Banner, type Tone } from '@bloom/ui';
import type { TFunction } from 'i18next';
import { leftOut, statusOf } from './states';
import { useUploadTexts } from './texts';

/** How an upload ended: what was applied, what was not, and that the rest is safe. */
export function UploadResult({ upload }: { upload: Upload }) {
  const { t } = useUploadTexts();
  const { tone, title, lines } = resultOf(upload, t);
  return (
    <Banner tone={tone}>
      <strong>{title}</strong>
      {lines.map((line) => (
        <span key={line}>
          <br />
          {line}
        </span>
      ))}
    </Banner>
  );
}

interface Result {
  tone: Tone;
  title: string;
  lines: string[];
}

function resultOf(upload: Upload, t: TFunction): Result {
  const { applied, error_count: errors, error_message: message } = upload;
  if (statusOf(upload) === 'failed') {
    // What the server says about the whole file comes before the count (UPL-20).
    const why = message || t('uploads.result.recordsFailed', { count: errors });
    const rest = applied > 0 ? t('uploads.result.someApplied', { count: applied }) : t('uploads.result.nothingApplied');
    return { tone: 'failure', title: t('uploads.result.failed'), lines: [why, rest] };
  }
  if (errors > 0) {
    const lines = [t('uploads.result.recordsFailed', { count: errors }), t('uploads.result.mend')];
    return { tone: 'attention', title: t('uploads.result.someApplied', { count: applied }), lines };
  }
  const same = leftOut(upload);
  const lines = same > 0 ? [t('uploads.result.unchanged', { count: same })] : [];
  return { tone: 'ok', title: t('uploads.result.allApplied', { count: applied }), lines };
}
