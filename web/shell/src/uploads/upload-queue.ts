import { UploadQueue } from '@bloom/shell-api/upload-queue';

/** Of this page: a reload ends what was on its way. */
export const uploadQueue = new UploadQueue();
