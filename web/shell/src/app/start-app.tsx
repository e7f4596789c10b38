/** The order of the start once the shell's code is there: settings, then session and languages together, then screens. */
import { createRoot } from 'react-dom/client';
import { bootTexts } from '../boot/texts';
import * as connectivity from '../connectivity/connectivity';
import { bringPart } from '../core/bring-part';
import { getIdToken } from '../core/cookies';
import { followPerson, startLanguages } from '../i18n/i18n';
import { forgetLoadedModules } from '../module-host/loaded-modules';
import { refreshManifest } from '../module-host/manifest';
import { clearFacilityData, stopOffline } from '../offline';
import { beginSession } from '../session/control';
import { reportReachabilityTo } from '../session/http';
import { sessionState } from '../session/session-state';
import { App } from './app';

/** The manifest is asked for before this code runs; a start goes on without it rather than stand still. */
const MANIFEST_PATIENCE = 2_000;
/** Pause between two tries of what the app cannot do without. */
const AGAIN = 1_000;

const pause = (time: number) => new Promise<void>((resolve) => setTimeout(resolve, time));
const words = bootTexts(document.documentElement.lang.startsWith('fr') ? 'fr' : 'en');

/** A language file that takes longer is worth a word. Milliseconds. */
const LANGUAGE_PATIENCE = 2_000;
/** The session may be there long before the texts are; then it is they that are waited for. */
let texts: 'coming' | 'late' | 'here' = 'coming';

function say(what: string): void {
  const { phase } = sessionState.get();
  const waiting = what || (texts === 'late' ? words.waitingServer : '');
  if (phase === 'loading' || (phase !== 'leaving' && texts === 'late')) window.bloomSay?.(words.loading, waiting);
  else if (phase === 'leaving') window.bloomSay?.(words.initializing, waiting);
}

async function bringManifest(): Promise<void> {
  for (;;) {
    try {
      await refreshManifest();
      return;
    } catch (error) {
      console.error('The manifest did not arrive', error);
      await pause(AGAIN);
    }
  }
}

/** Screens without words are no screens: they wait for the language as long as it takes. */
async function bringLanguages(): Promise<void> {
  const late = () => {
    texts = 'late';
    say('');
  };
  const timer = setTimeout(late, LANGUAGE_PATIENCE);
  for (;;) {
    try {
      await startLanguages(late);
      clearTimeout(timer);
      texts = 'here';
      return say('');
    } catch (error) {
      console.error('The language did not arrive', error);
      late();
      await pause(AGAIN);
    }
  }
}

/** Of whoever is at the device, also after a sign-in by PIN. */
async function speak(): Promise<void> {
  const state = sessionState.get();
  if (state.phase !== 'ready') return;
  try {
    await followPerson(state.session.user);
  } catch (error) {
    console.error('The language of this person did not arrive', error);
  }
}

function whenDecided(): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      const { phase } = sessionState.get();
      if (phase === 'loading' || phase === 'leaving') return;
      stop();
      resolve();
    };
    const stop = sessionState.subscribe(look);
    look();
  });
}

export async function startApp(): Promise<void> {
  forgetLoadedModules();
  texts = 'coming';
  say('');
  await Promise.race([bringManifest(), pause(MANIFEST_PATIENCE)]);
  reportReachabilityTo({ success: connectivity.reportSuccess, failure: connectivity.reportFailure });
  connectivity.start();
  sessionState.subscribe(() => say(''));
  sessionState.subscribe(speak);
  const lease = async (userId: string) => {
    const { leaseOfHolder } = await bringPart('session/lease', () => import('../session/lease'));
    return leaseOfHolder(userId);
  };
  void beginSession({ clearFacilityData, stopOffline, lease, waiting: () => say(words.waitingServer) });

  // Who is on the way to the sign-in page needs no language yet, and none is remembered before one is chosen there.
  const languages = getIdToken() ? bringLanguages() : undefined;
  await whenDecided();
  await (languages ?? bringLanguages());
  await speak();
  const root = document.getElementById('root');
  if (!root) throw new Error('the page has no place for the app');
  createRoot(root).render(<App />);
}
