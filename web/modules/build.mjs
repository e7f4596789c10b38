/**
 * Builds feature modules, each on its own, into `web/dist/modules/<id>/<version>/`: `index.js`, `style.css` if it has
 * styles, lazy chunks, `archive.tar` with all of these, `module.json`, and a Brotli sibling of each. The shell is neither
 * read nor rebuilt.
 *
 *   node web/modules/build.mjs [--out DIR] [id …]
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { build } from 'vite';
import { archiveOf } from '../../scripts/archive.mjs';
import { className } from '../../scripts/class-names.mjs';
import { leanPrinter } from './lean-printer.mjs';

/** Shared libraries: the import map of the shell's page resolves these names, so every module leaves them out. */
export const EXTERNALS = [
  'react',
  'react-dom',
  'react-dom/client',
  'react/jsx-runtime',
  'react-router',
  'i18next',
  'react-i18next',
  'dexie',
  'dexie-react-hooks',
  '@bloom/shell-api',
  '@bloom/ui',
  '@bloom/ui/lists',
  '@bloom/local-db',
  '@bloom/local-db/catalogue',
  '@bloom/decisions/dialog',
];

const modulesDir = dirname(fileURLToPath(import.meta.url));
const compress = promisify(brotliCompress);

export async function listModules() {
  const entries = await readdir(modulesDir, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name);
}

const ARCHIVE = 'archive.tar';

async function writeWithBrotli(path, content, withBrotli) {
  await writeFile(path, content);
  if (!withBrotli) return 0;
  const packed = await compress(content, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  });
  await writeFile(`${path}.br`, packed);
  return packed.length;
}

function refuseStrayImports(id, chunks) {
  const stray = chunks
    .flatMap((chunk) => [...chunk.imports, ...chunk.dynamicImports])
    .filter((name) => !EXTERNALS.includes(name) && !chunks.some((chunk) => chunk.fileName === name));
  if (stray.length > 0) throw new Error(`module ${id} imports what the import map does not have: ${stray.join(', ')}`);
}

/** Everything that `entry` imports statically, directly or not, and itself. */
function staticImports(entry, context) {
  const found = new Set([entry]);
  for (const id of found) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  return found;
}

/**
 * What opens a module is one script, and what several of its lazy parts need is another. Left alone, the bundler would
 * cut one for each combination of parts, and small files pack badly.
 */
function moduleChunks(entry) {
  let opening;
  return {
    includeDependenciesRecursively: false,
    groups: [
      {
        debugName: 'opening',
        name(id, context) {
          opening ??= staticImports(entry, context);
          return opening.has(id) ? 'opening' : null;
        },
      },
      { debugName: 'shared', name: 'shared', minShareCount: 2 },
    ],
  };
}

/**
 * The styles of a lazy part come with its script, so that what opens the module reads only its own. They lie after those of
 * the page, in the order in which parts are read.
 */
export function withLazyStyles(output) {
  const isStyle = ({ type, fileName }) => type === 'asset' && fileName.endsWith('.css');
  const sources = new Map(output.filter(isStyle).map(({ fileName, source }) => [fileName, String(source)]));
  const stylesOf = ({ viteMetadata }) =>
    [...(viteMetadata?.importedCss ?? [])].map((name) => sources.get(name)).join('');
  return output.flatMap((file) => {
    if (isStyle(file)) return [];
    const styles = file.type === 'chunk' ? stylesOf(file) : '';
    const { fileName, isEntry, code } = file;
    if (styles === '') return [{ fileName, content: code ?? file.source }];
    if (isEntry)
      return [
        { fileName, content: code },
        { fileName: 'style.css', content: styles },
      ];
    const adopt = `s.replaceSync(${JSON.stringify(styles)});document.adoptedStyleSheets.push(s)`;
    return [{ fileName, content: `{const s=new CSSStyleSheet;${adopt}}\n${code}` }];
  });
}

/**
 * Builds one module and returns its `module.json` and its Brotli size in bytes.
 * `withBrotli`: not in `make dev`, which has no time for it. `plugins`: what watches the build.
 */
export async function buildModule(id, outRoot, { withBrotli = true, plugins = [] } = {}) {
  const root = join(modulesDir, id);
  const { version, bloom } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const [result] = await build({
    root,
    configFile: false,
    logLevel: 'warn',
    mode: 'production',
    plugins: [leanPrinter, ...plugins],
    define: { 'process.env.NODE_ENV': '"production"' },
    css: { modules: { generateScopedName: className } },
    oxc: { jsx: { runtime: 'automatic', development: false } },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      cssCodeSplit: true,
      lib: { entry: join(root, 'src/index.tsx'), formats: ['es'], fileName: () => 'index.js' },
      rollupOptions: {
        external: EXTERNALS,
        checks: { bundlerTimings: false },
        preserveEntrySignatures: 'allow-extension',
        output: {
          chunkFileNames: '[name]-[hash].js',
          minify: true,
          codeSplitting: moduleChunks(join(root, 'src/index.tsx')),
        },
      },
    },
  });

  refuseStrayImports(
    id,
    result.output.filter((file) => file.type === 'chunk'),
  );
  const folder = join(outRoot, 'modules', bloom.id, version);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const files = [];
  const archived = [];
  let packedBytes = 0;
  for (const { fileName, content } of withLazyStyles(result.output)) {
    const bytes = Buffer.from(content);
    packedBytes += await writeWithBrotli(join(folder, fileName), bytes, withBrotli);
    files.push({ url: fileName, bytes: bytes.length });
    archived.push({ url: `/modules/${bloom.id}/${version}/${fileName}`, content: bytes });
  }
  await writeWithBrotli(join(folder, ARCHIVE), await archiveOf(archived), withBrotli);
  const description = {
    id: bloom.id,
    name: bloom.name,
    version,
    prefixes: bloom.prefixes,
    entry: 'index.js',
    styles: files.map((file) => file.url).filter((url) => url.endsWith('.css')),
    files,
    archive: ARCHIVE,
  };
  await writeWithBrotli(
    join(folder, 'module.json'),
    Buffer.from(`${JSON.stringify(description, null, 2)}\n`),
    withBrotli,
  );
  return { description, packedBytes };
}

async function main(args) {
  const out = args.indexOf('--out');
  const outRoot = out >= 0 ? args[out + 1] : join(modulesDir, '../dist');
  const chosen = args.filter((arg, at) => !arg.startsWith('--') && (out < 0 || at !== out + 1));
  for (const id of chosen.length > 0 ? chosen : await listModules()) {
    const { description, packedBytes } = await buildModule(id, outRoot);
    console.log(`${id} ${description.version}: ${description.files.length} files, ${packedBytes} bytes as Brotli`);
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));
