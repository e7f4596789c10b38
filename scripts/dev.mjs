// Serves from source on http://localhost:8080 and keeps up with changes: a change under web/ builds what reads it and
// reloads open pages; a change under server/ builds the server again and restarts it. What is served is always a real
// build, because modules take their shared libraries from the shell's build by import map.
// `node scripts/dev/measure.mjs` says how long that takes.
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { createServer, get, request } from 'node:http';
import { fileURLToPath } from 'node:url';
import { answerStylePage, onStylePageChange } from './dev/style-page.mjs';
import { watchTrees } from './dev/watch-tree.mjs';
import { WebBuild } from './dev/web-build.mjs';

process.chdir(fileURLToPath(new URL('..', import.meta.url)));
const LISTEN_PORT = Number(process.env.BLOOM_DEV_PORT ?? 8080);
const SERVER_PORT = LISTEN_PORT + 1;
/** Not `web/dist`: that is what a release carries, with Brotli. */
const WEB_FOLDER = fileURLToPath(new URL('../target/dev/web', import.meta.url));
const OF_SERVER = /^server\/.*\.(?:rs|toml|sql|tsv)$/;
const OF_BUILD = /^(?:scripts\/dev\/|scripts\/dev\.mjs$|web\/modules\/build\.mjs$)/;
const READY_POLL_MS = 50;
const RELOAD_TAG = '<script src="/__dev/reload.js"></script>';
const RELOAD_SCRIPT = `new EventSource('/__dev/events').addEventListener('reload', () => location.reload());`;

const pages = new Set();
const web = new WebBuild(WEB_FOLDER);
let server;

const keepUpWeb = oneAfterAnother(rebuildWeb);
const keepUpServer = oneAfterAnother(rebuildServer);

rmSync(WEB_FOLDER, { recursive: true, force: true });
await web.buildAll();
await buildServer();
createServer(answer).listen(LISTEN_PORT, () =>
  console.log(`\nOpen http://localhost:${LISTEN_PORT}, or /styleguide there`),
);
watchTrees(['web', 'server', 'scripts'], (paths) => {
  keepUpWeb(paths);
  keepUpServer(paths.filter((path) => OF_SERVER.test(path)));
  for (const path of paths.filter((path) => OF_BUILD.test(path))) console.log(`${path} counts after a new start`);
});
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill('SIGTERM');
    process.exit(0);
  });
}

async function rebuildWeb(paths) {
  const started = performance.now();
  const showsStyle = onStylePageChange(paths);
  const built = await web.rebuild(paths);
  if (built.length > 0) console.log(`built ${built.join(', ')} in ${Math.round(performance.now() - started)} ms`);
  if (built.length > 0 || showsStyle) reloadPages();
}

async function rebuildServer() {
  if (await buildServer()) reloadPages();
}

/** Runs `job`, and again with all the paths that came in the meantime. */
function oneAfterAnother(job) {
  const waiting = new Set();
  let isBusy = false;
  return async (paths) => {
    for (const path of paths) waiting.add(path);
    if (isBusy) return;
    isBusy = true;
    while (waiting.size > 0) {
      const now = [...waiting];
      waiting.clear();
      await job(now);
    }
    isBusy = false;
  };
}

/** @returns whether a new server answers */
async function buildServer() {
  if (!(await succeeds('cargo', ['build', '-p', 'bloom']))) return false;
  await restartServer();
  return true;
}

function succeeds(program, parameters) {
  return new Promise((resolve) => {
    const child = spawn(program, parameters, { stdio: 'inherit' });
    child.on('error', (error) => {
      console.error(error.message);
      resolve(false);
    });
    child.on('close', (status) => resolve(status === 0));
  });
}

async function restartServer() {
  if (server && isRunning()) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  server = spawn(
    'target/debug/bloom',
    ['serve', '--demo', '--listen', `127.0.0.1:${SERVER_PORT}`, '--web-dir', WEB_FOLDER],
    { stdio: 'inherit' },
  );
  server.on('error', (error) => console.error(error.message));
  while (isRunning() && !(await isReady())) await new Promise((done) => setTimeout(done, READY_POLL_MS));
}

function isRunning() {
  return server.exitCode === null && server.signalCode === null;
}

function isReady() {
  return new Promise((resolve) => {
    const asked = get({ host: '127.0.0.1', port: SERVER_PORT, path: '/health/ready' }, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    asked.on('error', () => resolve(false));
  });
}

function reloadPages() {
  for (const page of pages) page.write('event: reload\ndata: 1\n\n');
}

/**
 * Passes everything on, but adds the reload script to pages, has browsers ask for every file again, because a module
 * keeps its address while it is worked on, and hides the service worker, which would answer with the last build.
 */
async function answer(incoming, outgoing) {
  const path = new URL(incoming.url, 'http://localhost').pathname;
  if (path === '/__dev/events') {
    outgoing.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' });
    outgoing.write(': hello\n\n');
    pages.add(outgoing);
    outgoing.on('close', () => pages.delete(outgoing));
    return;
  }
  if (path === '/__dev/reload.js')
    return void outgoing.writeHead(200, { 'content-type': 'text/javascript' }).end(RELOAD_SCRIPT);
  if (await answerStylePage(path, outgoing, RELOAD_TAG)) return;
  if (path === '/sw.js') return void outgoing.writeHead(404).end();
  passOn(incoming, outgoing);
}

function passOn(incoming, outgoing) {
  const wantsPage = incoming.headers.accept?.includes('text/html');
  const headers = { ...incoming.headers };
  if (wantsPage) {
    delete headers['accept-encoding'];
    delete headers['if-none-match'];
  }
  const onward = request(
    { host: '127.0.0.1', port: SERVER_PORT, path: incoming.url, method: incoming.method, headers },
    (reply) => (wantsPage ? passPage(reply, outgoing) : pass(reply, outgoing)),
  );
  onward.on('error', () =>
    outgoing.writeHead(502, { 'content-type': 'text/html' }).end(`The server is being restarted.${RELOAD_TAG}`),
  );
  incoming.pipe(onward);
}

function pass(reply, outgoing) {
  const headers = { ...reply.headers };
  if (/immutable/.test(headers['cache-control'])) headers['cache-control'] = 'no-cache';
  outgoing.writeHead(reply.statusCode, headers);
  reply.pipe(outgoing);
}

async function passPage(reply, outgoing) {
  const chunks = [];
  for await (const chunk of reply) chunks.push(chunk);
  const page = Buffer.concat(chunks).toString('utf8').replace('</body>', `${RELOAD_TAG}</body>`);
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = reply.headers;
  outgoing.writeHead(reply.statusCode, { ...headers, 'content-length': Buffer.byteLength(page) });
  outgoing.end(page);
}
