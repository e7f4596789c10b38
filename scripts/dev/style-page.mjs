// The style page of `make dev`, at /styleguide: built beside the product, when somebody asks for it, and served by this
// script only.
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('../../web/styleguide/', import.meta.url));
const FOLDER = `${SOURCE}dist/`;
const TYPES = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
};
const SHOWN = /^web\/(?:styleguide|packages\/ui)\//;

/** The build of what there is now; undefined when something changed since, and before the first one. */
let building;

/** @returns {boolean} whether one of the paths is shown by the style page */
export function onStylePageChange(paths) {
  const isShown = paths.some((path) => SHOWN.test(path));
  if (isShown) building = undefined;
  return isShown;
}

/**
 * @param {string} lastTag what the page ends with
 * @returns {Promise<boolean>} whether the address is of the style page, and was answered
 */
export async function answerStylePage(path, outgoing, lastTag) {
  const [, name = 'index.html'] = /^\/styleguide(?:\/|\/(assets\/[\w-]+\.(?:js|css)))?$/.exec(path) ?? [null, null];
  if (name === null) return false;
  building ??= build({ configFile: `${SOURCE}vite.config.ts`, logLevel: 'warn' });
  try {
    await building;
  } catch (error) {
    outgoing.writeHead(500, { 'content-type': 'text/plain' }).end(`The style page is not built: ${error.message}`);
    return true;
  }
  const file = `${FOLDER}${name}`;
  if (!existsSync(file)) {
    outgoing.writeHead(404, { 'content-type': 'text/plain' }).end('The style page has no such file.');
    return true;
  }
  outgoing.writeHead(200, { 'content-type': TYPES[name.split('.').at(-1)], 'cache-control': 'no-store' });
  const content = readFileSync(file);
  outgoing.end(name.endsWith('.html') ? `${content}${lastTag}` : content);
  return true;
}
