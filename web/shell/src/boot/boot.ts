/**
 * The start before the start, inline in the page so that it depends on no file that can fail. It fetches the shell's
 * own files, notices when one is cut or stands still, tries again, says what it waits for, and only then runs them.
 */

import type { BuildFile } from '../core/bring-part';
import { START_RETRY_PAUSE, START_STALL } from '../core/constants';
import { getIdToken, readCookie } from '../core/cookies';
import { setDocumentLanguage } from '../core/document-language';
import { accountLanguage, claimLanguage } from '../i18n/person-language';
import { tokenSubject } from '../session/start-rules';
import '../core/early';
import { fetchFile } from '../core/fetch-file';
import { startEarlyRequests } from './early-requests';
import { bootLanguage, bootTexts } from './texts';

declare const __START_FILES__: BuildFile[];
declare const __LATER_FILES__: [url: string, bytes: number, revision: string][];
declare const __PARTS__: Record<string, number[]>;
declare const __BOOT_ENTRY__: string;

const FILES = __START_FILES__;
window.bloomFiles = __LATER_FILES__.map(([url, bytes, revision]) => ({ url, bytes, revision }));
window.bloomParts = __PARTS__;

const RELOADED_AT = 'bloomReloadedAt';
const RELOAD_PAUSE = 4_000;
const RUN_LIMIT = 15_000;

function storedLanguage(): string | null {
  try {
    const person = tokenSubject(getIdToken());
    if (person) claimLanguage(person);
    const chosen = localStorage.getItem('i18nextLng') ?? sessionStorage.getItem('i18nextLng');
    return chosen ?? accountLanguage(person) ?? null;
  } catch {
    return null;
  }
}

const language = bootLanguage(location.search, readCookie('i18next'), storedLanguage(), navigator.languages);
const texts = bootTexts(language);
setDocumentLanguage(language);

const screen = document.getElementById('start');
const title = screen?.querySelector('h1');
const words = screen?.querySelector('p');
const bar = screen?.querySelector('progress');

window.bloomSay = (heading, waiting) => {
  if (!screen || !title || !words) return;
  screen.hidden = heading === '';
  if (title.textContent !== heading) title.textContent = heading;
  if (words.textContent !== waiting) words.textContent = waiting;
};
window.bloomSay(texts.initializing, '');

/** A file that ran half, or was refused by the browser, is only read anew by a new page. Not more often than needed. */
function reloadSoon(): void {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  const rest = Math.max(START_RETRY_PAUSE, last + RELOAD_PAUSE - Date.now());
  window.bloomSay?.(texts.initializing, texts.waitingServer);
  setTimeout(
    () => {
      sessionStorage.setItem(RELOADED_AT, String(Date.now()));
      location.reload();
    },
    Math.min(rest, RELOAD_PAUSE),
  );
}

const total = FILES.reduce((sum, file) => sum + file.bytes, 0);
let arrived = 0;
let missing = FILES.length;

async function bring(file: BuildFile): Promise<void> {
  let mine = 0;
  await fetchFile(file.url, {
    stall: START_STALL,
    pause: START_RETRY_PAUSE,
    mark: file,
    onBytes: (count) => {
      mine += count;
      arrived += count;
      if (bar) bar.value = Math.min(99, (arrived / total) * 100);
    },
    onTrouble: () => {
      arrived -= mine;
      mine = 0;
      window.bloomSay?.(texts.initializing, texts.waitingFiles(missing, FILES.length));
    },
  });
  missing -= 1;
}

function applyStyle(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = url;
    link.onload = () => resolve();
    link.onerror = () => reject(new Error(`${url} could not be applied`));
    document.head.append(link);
  });
}

/**
 * Everything lies in the browser's cache now; what still hangs here was evicted and is worth a fresh page. Running the
 * code takes seconds on an old tablet, so the limit is generous.
 */
function orStalled<Value>(work: Promise<Value>): Promise<Value> {
  return Promise.race([
    work,
    new Promise<never>((_resolve, reject) => setTimeout(() => reject(new Error('the start stands still')), RUN_LIMIT)),
  ]);
}

async function boot(): Promise<void> {
  startEarlyRequests(language);
  await Promise.all(FILES.map(bring));
  try {
    await orStalled(Promise.all(FILES.filter((file) => file.url.endsWith('.css')).map((file) => applyStyle(file.url))));
    window.bloomSay?.(texts.loading, '');
    await orStalled(import(/* @vite-ignore */ __BOOT_ENTRY__));
  } catch (error) {
    console.error('The shell could not be started', error);
    reloadSoon();
  }
}

void boot();
