// The style page of `make dev`, at /styleguide: built beside the product and served by this script only.
import { createReadStream, existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const FOLDER = fileURLToPath(new URL('../web/styleguide/dist/', import.meta.url));
const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};

export const BUILD_STYLE_PAGE = [
  'npx',
  ['vite', 'build', '--logLevel', 'warn', '--config', 'web/styleguide/vite.config.ts'],
];

/** @returns whether the address is of the style page, and was answered */
export function answerStylePage(path, outgoing) {
  const [, name = 'index.html'] = /^\/styleguide(?:\/|\/(assets\/[\w-]+\.(?:js|css)))?$/.exec(path) ?? [null, null];
  if (name === null) return false;
  const file = `${FOLDER}${name}`;
  if (!existsSync(file)) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('The style page is not built.');
    return true;
  }
  outgoing.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1)], 'cache-control': 'no-store' });
  createReadStream(file).pipe(outgoing);
  return true;
}
