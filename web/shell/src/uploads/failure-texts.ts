/** The words of an upload that failed (UPL-17..UPL-23, UPL-30). */
import type { TFunction } from 'i18next';
import { appliedOf, type UploadJob, type UploadMessage } from './upload-message';
import { resourceText } from './upload-resources';

export function failureTexts({ kind, message }: UploadJob, t: TFunction): { heading: string; reason: string } {
  const { errorMessage, errorCount: n, numberOfRecords: total } = message;
  const heading =
    kind === 'price' ? t('upload.priceFailed') : t('upload.failed', { resource: resourceText({ kind, message }, t) });
  if (errorMessage) return { heading, reason: errorMessage };
  // Out of how many, when that is known (UPL-23).
  const reason =
    total > 0 ? t('upload.recordsFailedOf', { n, total, count: total }) : t('upload.recordsFailed', { n, count: n });
  return { heading, reason };
}

/** The words of one that was applied in part: how many rows were, and how many were not. */
export function partlyTexts({ kind, message }: UploadJob, t: TFunction): { heading: string; reason: string } {
  const heading = t('upload.partly', { resource: resourceText({ kind, message }, t) });
  const failed = t('upload.recordsFailed', { n: message.errorCount, count: message.errorCount });
  const counts = countsText(message, t);
  return { heading, reason: counts ? `${counts} · ${failed}` : failed };
}

/** Rows that were taken out of all; undefined where nobody said how many there are. */
export function countsText(message: UploadMessage, t: TFunction): string | undefined {
  const ok = appliedOf(message);
  const { numberOfRecords: total } = message;
  return ok === undefined || !(total > 0) ? undefined : t('upload.processed', { ok, total, count: total });
}
