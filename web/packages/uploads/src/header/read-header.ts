/** Looks into a file that was chosen, whatever its name says: what it is shows in its first bytes. */
import { csvHeader } from './csv-header';
import type { Header } from './header';

/** More than any header line needs. */
const BEGINNING = 256 * 1024;
/** PNG, JPEG, GIF, PDF, gzip, RAR, Windows programs, and the container of the old `.xls`. */
export const FOREIGN = ['89504e47', 'ffd8ff', '47494638', '25504446', '1f8b', '52617221', '4d5a', 'd0cf11e0'];
export const ZIP = '504b0304';

/** Never rejects: a file that cannot be made out here is `unread`, and the server's to judge. */
export async function readHeader(file: Blob): Promise<Header> {
  try {
    const bytes = new Uint8Array(await file.slice(0, BEGINNING).arrayBuffer());
    const magic = Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
    if (magic.startsWith(ZIP)) return await (await import('./xlsx-header')).xlsxHeader(file);
    if (FOREIGN.some((start) => magic.startsWith(start))) return { kind: 'not_a_sheet' };
    return csvHeader(bytes);
  } catch {
    return { kind: 'unread' };
  }
}
