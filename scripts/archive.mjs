/** Many files as one, for a first visit that asks once for all of them (decision 114). */
import { packTar } from 'modern-tar';

/**
 * A tar file, the same bytes for the same files.
 * @param files `url` from the root of the site, as `/assets/main-1.js`, and `content`, a Buffer
 */
export async function archiveOf(files) {
  const mtime = new Date(0);
  const entries = files.map(({ url, content }) => ({
    header: { name: url.slice(1), size: content.length, type: 'file', mtime },
    body: content,
  }));
  return Buffer.from(await packTar(entries));
}
