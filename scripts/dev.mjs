// Serves from source on http://localhost:8080 and keeps up with changes: a change under web/ builds the web again and
// reloads open pages; a change under server/ builds the server again and restarts it. What is served is always a real
// build, because modules take their shared libraries from the shell's build by import map.
import { spawn } from 'node:child_process';
import { watch } from 'node:fs';
import { createServer, request } from 'node:http';
import { answerStylePage, BUILD_STYLE_PAGE } from './style-page.mjs';

const LISTEN_PORT = Number(process.env.BLOOM_DEV_PORT ?? 8080);
const SERVER_PORT = LISTEN_PORT + 1;
/** Editors write a file in several steps; one build for all of them. */
const SETTLE_MS = 200;
const RELOAD_SCRIPT = `new EventSource('/__dev/events').addEventListener('reload', () => location.reload());`;

const pages = new Set();
let server;

const buildWeb = queue(async () => {
  const isBuilt = await succeeds('npm', ['run', '--silent', 'build']);
  if ((await succeeds(...BUILD_STYLE_PAGE)) && isBuilt) reloadPages();
});
const buildServer = queue(async () => {
  if (await succeeds('cargo', ['build', '-p', 'bloom'])) await restartServer();
});

await buildWeb();
await buildServer();
createServer(answer).listen(LISTEN_PORT, () =>
  console.log(`\nOpen http://localhost:${LISTEN_PORT}, or /styleguide there`),
);
onChange('web', (path) => !/(^|\/)(dist|node_modules|\.vite)(\/|$)/.test(path) && buildWeb());
onChange('server', (path) => /\.(rs|toml|sql)$/.test(path) && buildServer());
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    server?.kill('SIGTERM');
    process.exit(0);
  });
}

/** Runs a job now, or once more after the one that is running. */
function queue(job) {
  let running;
  let again = false;
  return async function start() {
    if (running) {
      again = true;
      return running;
    }
    do {
      again = false;
      running = job();
      await running;
    } while (again);
    running = undefined;
  };
}

function onChange(folder, act) {
  let timer;
  watch(folder, { recursive: true }, (_event, path) => {
    if (!path) return;
    clearTimeout(timer);
    timer = setTimeout(() => act(path.replaceAll('\\', '/')), SETTLE_MS);
  });
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
  if (server) {
    const gone = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await gone;
  }
  server = spawn(
    'target/debug/bloom',
    ['serve', '--demo', '--listen', `127.0.0.1:${SERVER_PORT}`, '--web-dir', 'web/dist'],
    { stdio: 'inherit' },
  );
  server.on('error', (error) => console.error(error.message));
}

function reloadPages() {
  for (const page of pages) page.write('event: reload\ndata: 1\n\n');
}

/** Passes everything on, but adds the reload script to pages and hides the service worker, which would answer with the last build. */
function answer(incoming, outgoing) {
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
  if (answerStylePage(path, outgoing)) return;
  if (path === '/sw.js') return void outgoing.writeHead(404).end();
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
    outgoing.writeHead(502, { 'content-type': 'text/plain' }).end('The server is being built or restarted.'),
  );
  incoming.pipe(onward);
}

function pass(reply, outgoing) {
  outgoing.writeHead(reply.statusCode, reply.headers);
  reply.pipe(outgoing);
}

async function passPage(reply, outgoing) {
  const chunks = [];
  for await (const chunk of reply) chunks.push(chunk);
  const page = Buffer.concat(chunks)
    .toString('utf8')
    .replace('</body>', '<script src="/__dev/reload.js"></script></body>');
  const { 'content-length': _length, 'transfer-encoding': _encoding, ...headers } = reply.headers;
  outgoing.writeHead(reply.statusCode, { ...headers, 'content-length': Buffer.byteLength(page) });
  outgoing.end(page);
}
