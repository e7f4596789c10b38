#!/usr/bin/env node
// Prints the path of a Chromium or Chrome, or fails. BLOOM_CHROMIUM names one of your own.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';
import { pathToFileURL } from 'node:url';

// Debian's Chromium that has no windows: there is less to start for each test.
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** @returns {string | undefined} the path of the browser that the tests drive */
export function findChromium(environment = process.env) {
  const own = environment.BLOOM_CHROMIUM;
  if (own) return isProgram(own) ? own : undefined;
  const folders = ['/usr/bin', '/usr/local/bin', ...(environment.PATH ?? '').split(delimiter)];
  const candidates = NAMES.flatMap((name) => folders.map((folder) => join(folder, name)));
  return [...candidates, ...PLACES].find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const found = findChromium();
  if (!found) {
    console.error('No Chromium found; run scripts/install-deps.sh');
    process.exit(1);
  }
  console.log(found);
}
