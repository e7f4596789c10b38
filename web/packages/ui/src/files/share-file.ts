/** Hands a file to the other applications of this device. */
import { saveFile } from './save-file';

/** `cancelled`: the user looked at what it could be shared with, and left. */
export type ShareOutcome = 'shared' | 'saved' | 'cancelled';

export const canShare = (file: File): boolean => navigator.canShare?.({ files: [file] }) ?? false;

/** Saves it where the device shares no such files. */
export async function shareFile(file: File, title: string): Promise<ShareOutcome> {
  if (canShare(file)) {
    try {
      await navigator.share({ files: [file], title });
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'cancelled';
      // Not allowed here after all: saving it is better than nothing.
      console.warn('The file could not be shared', error);
    }
  }
  saveFile(file.name, file);
  return 'saved';
}
