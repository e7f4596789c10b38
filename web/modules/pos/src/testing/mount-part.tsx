/** Puts one part of the till on the page: texts, shell and till as in the module, without the rest of it. */
import type { CountryConfig, Facility, PaymentChannel, User } from '@bloom/api-client';
import { BloomDb, browserEnvironment, OutboxDb } from '@bloom/local-db';
import { type Approver, defineModule, type Language } from '@bloom/shell-api';
import type { FakeServer } from '@bloom/testing';
import { textFormatter, textInterpolation } from '@bloom/ui/number-text';
import { act } from '@testing-library/react';
import i18next from 'i18next';
import type { ReactNode } from 'react';
import { initReactI18next } from 'react-i18next';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { Announcer } from '../shared/announcer';
import { NeedsTill } from '../shared/needs-till';
import { NAMESPACE, type Till } from '../shared/use-till';
import { fakeShell } from './fake-shell';

export interface PartOptions {
  channels?: PaymentChannel[];
  language?: Language;
  countryConfig?: CountryConfig;
  /** What differs from Ama. */
  user?: Partial<User>;
  facility?: Facility;
  /** Who agrees when a manager is asked. */
  approver?: Approver;
  server?: FakeServer;
  /** False: as for people whose device keeps none (decision 49). */
  keepsCopy?: boolean;
}

let shown: (till: Till) => ReactNode = () => null;

function Part() {
  return (
    <Announcer>
      <NeedsTill>{shown}</NeedsTill>
    </Announcer>
  );
}

const texts = { namespace: NAMESPACE, resources: { en, fr } };
const module = defineModule({ name: 'part', version: '0.0.0', ...texts, App: Part });

/** One at a time. Call `leave` at the end of the test: it takes the part away and deletes its databases. */
export async function mountPart(part: (till: Till) => ReactNode, options: PartOptions = {}) {
  const i18n = i18next.createInstance();
  await i18n
    .use(textFormatter)
    .use(initReactI18next)
    .init({ lng: options.language ?? 'en', fallbackLng: 'dev', resources: {}, interpolation: textInterpolation });
  const name = crypto.randomUUID();
  const db = new BloomDb({ name: `bloom-${name}` });
  const outboxDb = new OutboxDb({ name: `outbox-${name}` });
  const { language: _spoken, ...parts } = options;
  const fake = fakeShell({ db, outboxDb, env: browserEnvironment(), i18n, ...parts });
  shown = part;
  document.body.innerHTML = '<main></main>';
  await act(async () => module.mount(document.querySelector('main') as HTMLElement, fake.shell));
  async function leave() {
    await act(async () => module.unmount());
    // Drafts are written in their turn: when this one is through, so is what the part put away last.
    await fake.shell.drafts.delete('last');
    await Promise.all([db.delete(), outboxDb.delete()]);
  }
  return { ...fake, db, outboxDb, leave };
}
