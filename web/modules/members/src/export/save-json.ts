import { saveFile } from '@bloom/ui/save-file';

/** Hands a file to the browser that a program can read. */
export function saveJson(fileName: string, value: unknown): void {
  saveFile(fileName, new Blob([JSON.stringify(value, null, 2)], { type: 'application/json' }));
}
