import { observable } from '../core/observable';
import type { UploadJob } from './upload-message';

/** The uploads that are followed, in the order in which they were first heard of. Light: it is in the first load. */
export const uploadJobs = observable<readonly UploadJob[]>([]);
