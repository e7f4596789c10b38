/**
 * Emits what is no chunk: `index.html` (import map and boot script inside), the sign-in page, the languages and the
 * service worker with the list of what it keeps.
 */
import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';
import { archiveOf } from '../../../scripts/archive.mjs';
import type { PrecacheEntry } from '../src/service-worker/names.ts';
import { colourOf, installedFiles, markPath } from './installed-app.ts';
import { SHARED_LIBRARIES, sharedEntryName } from './shared-libraries.ts';

export interface PageFilesOptions {
  /** The folder of the shell. */
  root: string;
  version: string;
}

type Bundle = Rolldown.OutputBundle;

/** Builds one script that stands alone and returns its text; `define` names what the build knows and the script does not. */
async function buildScript(entry: string, define: Record<string, string>): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      copyPublicDir: false,
      lib: { entry, formats: ['iife'], name: '_', fileName: () => 'script.js' },
      rolldownOptions: { output: { minify: true } },
    },
  });
  const output = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const code = output.output[0].code.trim();
  if (output.output.length !== 1) throw new Error(`${entry} does not stand alone`);
  // An end tag inside a string would end the inline script.
  return code.replaceAll('</script', '<\\/script');
}

/** `first` and all chunks it imports statically, in the order they are needed. */
function staticClosure(bundle: Bundle, first: Rolldown.OutputChunk): string[] {
  const found = new Set<string>();
  const visit = (fileName: string) => {
    const file = bundle[fileName];
    if (found.has(fileName) || file?.type !== 'chunk') return;
    found.add(fileName);
    file.imports.forEach(visit);
  };
  visit(first.fileName);
  return [...found];
}

function entryChunk(bundle: Bundle, name: string): Rolldown.OutputChunk {
  for (const file of Object.values(bundle))
    if (file.type === 'chunk' && file.isEntry && file.name === name) return file;
  throw new Error(`no entry ${name} in the build`);
}

function contentOf(bundle: Bundle, fileName: string): Buffer {
  const file = bundle[fileName];
  if (!file) throw new Error(`${fileName} is not in the build`);
  return Buffer.from(file.type === 'chunk' ? file.code : file.source);
}

/** Name of a part → the files it needs beyond those of the start (see `src/boot/bring-part.ts`). */
function partsOf(bundle: Bundle, root: string, start: ReadonlySet<string>): Map<string, string[]> {
  const parts = new Map<string, string[]>();
  const later = (chunk: Rolldown.OutputChunk) => staticClosure(bundle, chunk).filter((name) => !start.has(name));
  for (const file of Object.values(bundle)) {
    // A worker is a file of its own that imports nothing.
    const worker = /^assets\/(.+\.worker)-[^/]+\.js$/.exec(file.fileName)?.[1];
    if (worker) parts.set(worker, [file.fileName]);
    else if (file.type === 'chunk' && file.isDynamicEntry && file.facadeModuleId?.startsWith(`${root}/src/`)) {
      parts.set(file.facadeModuleId.slice(`${root}/src/`.length).replace(/\.tsx?$/, ''), later(file));
    }
  }
  const libraries = Object.keys(SHARED_LIBRARIES).flatMap((name) => later(entryChunk(bundle, sharedEntryName(name))));
  return parts.set('libraries', [...new Set(libraries)]);
}

function revisionOf(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function importMap(bundle: Bundle): string {
  const imports = Object.fromEntries(
    Object.keys(SHARED_LIBRARIES).map((library) => [
      library,
      `/${entryChunk(bundle, sharedEntryName(library)).fileName}`,
    ]),
  );
  return JSON.stringify({ imports });
}

/** The mark in the tab, inside the page, so that no browser asks for a file of it. */
const ICON =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'><rect width='32' height='32' rx='7' fill='GROUND'/><path transform='translate(3.5 3.5)scale(.390625)' d='PATH' fill='INK'/></svg>";

/** The pages are painted before any style file is there, in the colours of `@bloom/ui`, and with the mark. */
function paint(page: string, tokens: string, mark: string): string {
  const plain = tokens
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};:,]) ?/g, '$1')
    .trim();
  const icon = ICON.replace('GROUND', colourOf(plain, 'accent'))
    .replace('INK', colourOf(plain, 'on-accent'))
    .replace('PATH', mark);
  return page
    .replace('/*%TOKENS%*/', plain)
    .replace('%ICON%', encodeURIComponent(icon))
    .replaceAll('%MARK%', mark)
    .replace('%BAR_LIGHT%', colourOf(plain, 'surface'))
    .replace('%BAR_DARK%', colourOf(plain, 'surface', 'dark'));
}

/** A place that was not filled would be a page that does not start. */
function refuseBlanks(name: string, page: string): string {
  const blank = /%[A-Z_]{3,}%/.exec(page);
  if (blank) throw new Error(`${name} still has ${blank[0]}`);
  return page;
}

/** What every start loads before the worker comes, so that the browser has a copy of its own: not in the archive. */
function loadedByPages(bundle: Bundle, start: readonly string[]): Set<string> {
  const databases = ['dexie', '@bloom/local-db'].map((name) => entryChunk(bundle, sharedEntryName(name)));
  const workers = Object.keys(bundle).filter((name) => /^assets\/data\.worker-/.test(name));
  return new Set([...start, ...workers, ...databases.flatMap((chunk) => staticClosure(bundle, chunk))]);
}

/** Most devices never need the decoder of the camera, and it weighs more than all that everybody needs (decision 110). */
const WHEN_USED = /\/(?:decoder\.worker|zxing_reader)-/;

export function pageFiles({ root, version }: PageFilesOptions): Plugin {
  const read = (path: string) => readFileSync(`${root}/${path}`, 'utf8');
  const built = { __VERSION__: JSON.stringify(version) };
  return {
    name: 'bloom-page-files',
    /** A Brotli copy of an earlier build would be served instead of what was just written. */
    writeBundle({ dir }, bundle) {
      for (const name of Object.keys(bundle)) rmSync(join(dir ?? '', `${name}.br`), { force: true });
    },
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const scripts = staticClosure(bundle, entryChunk(bundle, 'main'));
        const styles = Object.keys(bundle).filter((name) => name.endsWith('.css'));
        const start = [...styles, ...scripts];
        const parts = partsOf(bundle, root, new Set(start));
        const names = [...new Set([...start, ...[...parts.values()].flat()])];
        const files = names.map((name) => {
          const content = contentOf(bundle, name);
          return { url: `/${name}`, bytes: content.length, revision: revisionOf(content) };
        });
        const places = [...parts].map(([part, needed]) => [
          part,
          needed.map((name) => names.indexOf(name) - start.length),
        ]);
        const boot = await buildScript(`${root}/src/boot/boot.ts`, {
          __START_FILES__: JSON.stringify(files.slice(0, start.length)),
          __LATER_FILES__: JSON.stringify(
            files.slice(start.length).map(({ url, bytes, revision }) => [url, bytes, revision]),
          ),
          __PARTS__: JSON.stringify(Object.fromEntries(places)),
          __BOOT_ENTRY__: JSON.stringify(`/${scripts[0]}`),
          ...built,
        });
        const whole = await buildScript(`${root}/src/boot/whole-page.ts`, built);
        const tokens = read('../packages/ui/src/theme/tokens.css');
        const mark = markPath(root);
        const page = paint(read('index.html'), tokens, mark)
          .replace(/<!--[\s\S]*?-->\n?/g, '')
          .replace('"%WHOLE_PAGE%"', () => whole)
          .replace('"%IMPORT_MAP%"', () => importMap(bundle))
          .replace('"%BOOT%"', () => boot);
        this.emitFile({ type: 'asset', fileName: 'index.html', source: refuseBlanks('index.html', page) });

        const signIn = await buildScript(`${root}/login/sign-in.page.ts`, built);
        const loginPage = paint(read('login/index.html'), tokens, mark)
          .replace('"%WHOLE_PAGE%"', () => whole)
          .replace('"%SIGN_IN%"', () => signIn);
        this.emitFile({
          type: 'asset',
          fileName: 'login/index.html',
          source: refuseBlanks('login/index.html', loginPage),
        });

        const kept: PrecacheEntry[] = [];
        const archived: { url: string; content: Buffer }[] = [];
        const loaded = loadedByPages(bundle, start);
        const keep = (url: string, content: Buffer) => {
          const whenUsed = WHEN_USED.test(url);
          // The page itself has a policy of its own, which an archive cannot say.
          const isArchived = !whenUsed && url !== '/index.html' && !loaded.has(url.slice(1));
          if (isArchived) archived.push({ url, content });
          kept.push({
            url,
            revision: revisionOf(content),
            bytes: content.length,
            ...(whenUsed && { whenUsed: true }),
            ...(isArchived && { archived: true }),
          });
        };
        keep('/index.html', Buffer.from(page));
        for (const language of ['en', 'fr']) {
          const source = JSON.stringify(JSON.parse(read(`locales/${language}/translation.json`)));
          this.emitFile({ type: 'asset', fileName: `locales/${language}/translation.json`, source });
          keep(`/locales/${language}/translation.json`, Buffer.from(source));
        }
        for (const { fileName, source, isKept } of installedFiles(root, tokens)) {
          this.emitFile({ type: 'asset', fileName, source });
          if (isKept) keep(`/${fileName}`, Buffer.from(source));
        }
        for (const name of Object.keys(bundle)
          .filter((name) => name.startsWith('assets/'))
          .sort()) {
          keep(`/${name}`, contentOf(bundle, name));
        }
        const archive = await archiveOf(archived);
        const archiveName = `assets/shell-${revisionOf(archive)}.tar`;
        this.emitFile({ type: 'asset', fileName: archiveName, source: archive });
        const worker = await buildScript(`${root}/src/service-worker/sw.ts`, {
          __PRECACHE__: JSON.stringify(kept),
          __ARCHIVE__: JSON.stringify(`/${archiveName}`),
          ...built,
        });
        this.emitFile({ type: 'asset', fileName: 'sw.js', source: worker });
        // For the steps after the build: which files it wrote.
        this.emitFile({
          type: 'asset',
          fileName: 'assets/files.json',
          source: JSON.stringify([
            ...kept.map((file) => file.url.slice(1)).filter((url) => url.startsWith('assets/')),
            archiveName,
          ]),
        });
      },
    },
  };
}
