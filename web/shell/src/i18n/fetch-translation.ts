/** One request per language file, whoever asks and however often. */
import { LANGUAGES, START_STALL } from '../core/constants';
import { takeEarly } from '../core/early';

type Texts = Record<string, unknown>;

const files = new Map<string, Promise<Texts>>();
const failed = new Set<string>();

/** `dev` and every language we do not have are the English file (LNG-06). */
export function translationUrl(language: string): string {
  const known = LANGUAGES.find((candidate) => language === candidate || language.startsWith(`${candidate}-`));
  return `/locales/${known ?? 'en'}/translation.json`;
}

async function load(url: string): Promise<Texts> {
  // A broken copy in the browser's cache would be called good by a server that is only asked whether it still is.
  const cache = failed.has(url) ? 'reload' : 'default';
  const answer = await (takeEarly(url) ?? fetch(url, { signal: AbortSignal.timeout(START_STALL), cache }));
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return (await answer.json()) as Texts;
}

export function fetchTranslation(language: string): Promise<Texts> {
  const url = translationUrl(language);
  let file = files.get(url);
  if (!file) {
    file = load(url);
    files.set(url, file);
    // A failed try must not be remembered as the file.
    file.catch(() => {
      files.delete(url);
      failed.add(url);
    });
  }
  return file;
}
