/** The words of an upload that failed (UPL-17..UPL-23, UPL-30). */
import type { TFunction } from 'i18next';
import type { UploadJob } from './upload-message';

export function failureTexts({ kind, message }: UploadJob, t: TFunction): { heading: string; reason: string } {
  const { errorMessage, errorCount: n, numberOfRecords: total } = message;
  const heading =
    kind === 'price' ? t('upload.priceFailed') : t('upload.failed', { resource: t(`upload.kind.${kind}`) });
  if (errorMessage) return { heading, reason: errorMessage };
  // Out of how many, when that is known (UPL-23).
  const reason = total > 0 ? t('upload.recordsFailedOf', { n, total }) : t('upload.recordsFailed', { n });
  return { heading, reason };
}
