/** Puts one screen of a module on the page as the shell would: texts, router, session, databases, server. */
import { BloomDb, ModulesDb, OutboxDb } from '@bloom/local-db';
import { defineModule, type Language } from '@bloom/shell-api';
import { textFormatter, textInterpolation } from '@bloom/ui/number-text';
import { act } from '@testing-library/react';
import i18next, { type ResourceLanguage } from 'i18next';
import type { ComponentType } from 'react';
import { initReactI18next } from 'react-i18next';
import { type FakeShellParts, fakeShell } from './fake-shell';

export interface MountOptions extends Omit<Partial<FakeShellParts>, 'db' | 'outboxDb' | 'modulesDb' | 'i18n'> {
  language?: Language;
  namespace?: string;
  resources?: Record<Language, ResourceLanguage>;
  /** Fills the databases before anything is shown. */
  fill?(db: BloomDb, outboxDb: OutboxDb, modulesDb: ModulesDb): Promise<unknown>;
}

export async function makeI18n(language: Language = 'en') {
  const i18n = i18next.createInstance();
  await i18n
    .use(textFormatter)
    .use(initReactI18next)
    .init({ lng: language, fallbackLng: 'dev', resources: {}, interpolation: textInterpolation });
  return i18n;
}

/**
 * Renders inside a router whose base is `basePath`. One at a time; call `leave` at the end of the test: it takes the
 * screen away and deletes its databases. The test file needs `fake-indexeddb/auto`.
 */
export async function mountModule(App: ComponentType, options: MountOptions = {}) {
  const { language, namespace, resources, fill, ...parts } = options;
  const name = crypto.randomUUID();
  const db = new BloomDb({ name: `bloom-${name}` });
  const outboxDb = new OutboxDb({ name: `outbox-${name}` });
  const modulesDb = new ModulesDb({ name: `modules-${name}` });
  await fill?.(db, outboxDb, modulesDb);
  const fake = fakeShell({ ...parts, db, outboxDb, modulesDb, i18n: await makeI18n(language) });
  const module = defineModule({ name: 'part', version: '0.0.0', namespace, resources, App });
  document.body.innerHTML = '<main></main>';
  await act(async () => module.mount(document.querySelector('main') as HTMLElement, fake.shell));
  async function leave() {
    await act(async () => module.unmount());
    // Drafts are written in their turn: when this one is through, so is what the screen put away last.
    await fake.shell.drafts.delete('last');
    await Promise.all([db.delete(), outboxDb.delete(), modulesDb.delete()]);
  }
  return { ...fake, db, outboxDb, modulesDb, leave };
}
