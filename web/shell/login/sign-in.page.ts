/** The sign-in page: no shell bundle, no framework, one file. */
import { bootLanguage } from '../src/boot/texts';
import { readCookie, setIdToken } from '../src/core/cookies';
import { setDocumentLanguage } from '../src/core/document-language';
import { chooseForNext, rememberAccount } from '../src/i18n/person-language';
import { tokenSubject } from '../src/session/start-rules';
import { type Outcome, signIn } from './ask';
import { safeRedirect } from './redirect';
import { texts } from './texts';

const LANGUAGE_KEY = 'i18nextLng';

function part<Kind extends HTMLElement>(id: string): Kind {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no ${id}`);
  return element as Kind;
}

const form = part<HTMLFormElement>('form');
const username = part<HTMLInputElement>('username');
const password = part<HTMLInputElement>('password');
const show = part<HTMLButtonElement>('show');
const submit = part<HTMLButtonElement>('submit');
const told = part('told');
const caps = part('caps');

const stored = localStorage.getItem(LANGUAGE_KEY);
let language = bootLanguage(location.search, readCookie('i18next'), stored, navigator.languages);
let problem: Outcome | { kind: 'missing' } | undefined;

function say(): void {
  const words = texts[language];
  setDocumentLanguage(language);
  document.title = words.title;
  part('title').textContent = words.title;
  part('tagline').textContent = words.tagline;
  part('help-title').textContent = words.helpTitle;
  part('help-administrator').textContent = words.helpAdministrator;
  part('help-write-words').textContent = words.helpWrite;
  part('username-label').textContent = words.username;
  part('password-label').textContent = words.password;
  part('languages').setAttribute('aria-label', words.language);
  show.textContent = password.type === 'password' ? words.show : words.hide;
  submit.textContent = submit.disabled ? words.busy : words.submit;
  caps.textContent = words.capsLock;
  for (const code of ['en', 'fr'] as const) part(code).setAttribute('aria-pressed', String(code === language));
  told.hidden = problem === undefined;
  told.textContent = problemText();
}

function problemText(): string {
  const words = texts[language];
  switch (problem?.kind) {
    case 'missing':
      return words.missing;
    case 'account-off':
      return words.accountOff;
    case 'facility-off':
      return words.facilityOff;
    case 'wrong':
      return words.wrong;
    case 'too-many':
      return words.tooMany(problem.seconds);
    case 'unreachable':
      return words.unreachable;
    case 'failed':
      return words.failed;
    default:
      return '';
  }
}

interface SignInSettings {
  api_url?: string;
  network_name?: string | null;
  support_email?: string;
  /** Other origins that sign-in may return to. */
  redirect_allow_list?: string[];
}

/** What the installation configures; without an answer the product's own addresses. */
const settings: Promise<SignInSettings> = fetch('/shell/manifest.json', { signal: AbortSignal.timeout(5_000) })
  .then((answer) => answer.json() as Promise<{ settings?: SignInSettings }>)
  .then((manifest) => manifest.settings ?? {})
  .catch(() => ({}));

/** Whose pages these are, where the installation says so. */
async function showNetwork(): Promise<void> {
  const name = (await settings).network_name;
  if (!name) return;
  part('network').textContent = name;
  part('network').hidden = false;
}

/** Whom to write to, where the installation names somebody (TOP-14). */
async function offerHelp(): Promise<void> {
  const email = (await settings).support_email;
  if (!email) return;
  const address = document.createElement('a');
  address.href = `mailto:${email}`;
  address.textContent = email;
  part('help-write').append(address);
  part('help-write').hidden = false;
}

async function leave(): Promise<void> {
  const allowed = (await settings).redirect_allow_list ?? [];
  location.replace(safeRedirect(new URLSearchParams(location.search).get('redirectUrl'), location.origin, allowed));
}

async function submitForm(): Promise<void> {
  if (submit.disabled) return;
  problem = undefined;
  const name = username.value.trim();
  if (name === '' || password.value === '') {
    problem = { kind: 'missing' };
    say();
    (name === '' ? username : password).focus();
    return;
  }
  submit.disabled = true;
  say();
  const outcome = await signIn((await settings).api_url ?? '/api', name, password.value);
  if (outcome.kind === 'ok') {
    setIdToken(outcome.token);
    // The language of an account is the person's, not the device's.
    const person = tokenSubject(outcome.token);
    if (person) rememberAccount(person, outcome.language);
    await leave();
    return;
  }
  problem = outcome;
  submit.disabled = false;
  if (outcome.kind === 'wrong') password.select();
  say();
}

form.addEventListener('submit', (event) => {
  event.preventDefault();
  void submitForm();
});
show.addEventListener('click', () => {
  password.type = password.type === 'password' ? 'text' : 'password';
  say();
});
for (const code of ['en', 'fr'] as const) {
  part(code).addEventListener('click', () => {
    language = code;
    chooseForNext(code);
    say();
  });
}
password.addEventListener('keyup', (event) => {
  caps.hidden = !event.getModifierState?.('CapsLock');
});
say();
void showNetwork();
void offerHelp();
username.focus();
