/** Puts a Brotli copy beside every file that it makes smaller of the shell's build and removes what an earlier build left behind. */
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

const compress = promisify(brotliCompress);
const TEXT = /\.(?:html|js|css|json|svg|tar|wasm|webmanifest)$/;

/** Files under `folder`, relative to it; the modules are built and compressed on their own. */
export async function listFiles(folder) {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((path) => !path.startsWith('modules/'));
}

async function compressAll(dist) {
  for (const path of (await listFiles(dist)).filter((path) => TEXT.test(path))) {
    const content = await readFile(join(dist, path));
    const packed = await compress(content, {
      params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
    });
    await writeFile(join(dist, `${path}.br`), packed);
  }
}

/** `assets/` collects the files of every build; only those the last one wrote are in use. */
export async function dropStale(dist) {
  const list = join(dist, 'assets/files.json');
  const used = new Set(JSON.parse(await readFile(list, 'utf8')));
  for (const path of await listFiles(dist)) {
    if (path.startsWith('assets/') && !used.has(path.replace(/\.br$/, ''))) await rm(join(dist, path));
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL('../../dist', import.meta.url));
  await dropStale(dist);
  await compressAll(dist);
}
