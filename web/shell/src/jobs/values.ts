/**
 * What goes on in the background, for the screens. Light, because it is in the first load; what fills it comes after
 * home is usable (`start.ts`).
 */
import type { ExportKind } from '@bloom/shell-api';
import { observable } from '../app/observable';
import type { UploadJob } from './upload-message';

export interface ExportJob {
  kind: ExportKind;
  id: string;
  state: 'pending' | 'ready' | 'failed';
  /** Works without our headers; only with `ready`. */
  link?: string;
  /** Why there is no file, for a person; only with `failed`, and then perhaps. */
  reason?: string;
}

export const jobs = {
  /** In the order in which they were first heard of. */
  uploads: observable<readonly UploadJob[]>([]),
  exports: observable<readonly ExportJob[]>([]),
};
