/** Where an upload stands, in one place. */
import type { Upload, UploadStatus } from '@bloom/api-client';

type Outcome = Pick<Upload, 'applied' | 'error_count'> & { status: UploadStatus };

export type UploadState = 'running' | 'done' | 'failed';

/** What went through without one good row has failed, whatever its status says. */
export function statusOf({ status, applied, error_count }: Outcome): UploadState {
  if (status === 'COMPLETED') return error_count > 0 && applied === 0 ? 'failed' : 'done';
  return status === 'FAILED_VALIDATION' ? 'failed' : 'running';
}

/** Two decimals, in the way of the language (UPL-09). */
export function percentText(progress: number, language: string): string {
  const figures = { minimumFractionDigits: 2, maximumFractionDigits: 2 };
  return `${new Intl.NumberFormat(language, figures).format(progress)} %`;
}

/** The bar shows while there is something to show (UPL-07, UPL-08). */
export const hasBar = ({ progress }: { progress: number }) => progress > 0 && progress <= 99;

/** Rows of the file that were neither applied nor wrong: with `apply_none`, the good ones beside bad ones. */
export const leftOut = ({ number_of_records, applied, error_count }: Upload) =>
  Math.max(0, number_of_records - applied - error_count);
