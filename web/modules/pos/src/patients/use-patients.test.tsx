import 'fake-indexeddb/auto';
import { BloomDb, browserEnvironment, OutboxDb } from '@bloom/local-db';
import { patientCache } from '@bloom/patients';
import { patient } from '@bloom/patients/testing';
import { defineModule } from '@bloom/shell-api';
import { act, screen, waitFor } from '@testing-library/react';
import i18next from 'i18next';
import { useLayoutEffect, useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeShell } from '../testing/fake-shell';
import { usePatientName, usePatientNames } from './use-patients';
import { useWarmPatients } from './use-warm-patients';

let db: BloomDb;
let outboxDb: OutboxDb;
let leave: () => void;
/** Every map of names the screen was given, in order. */
let maps: unknown[];

beforeEach(async () => {
  maps = [];
  const name = crypto.randomUUID();
  db = new BloomDb({ name: `bloom-${name}` });
  outboxDb = new OutboxDb({ name: `outbox-${name}` });
  await db.patients.bulkPut([patient({ patient_pk: 'ama' }), patient({ patient_pk: 'kofi', first_name: 'Kofi' })]);
});
afterEach(async () => {
  await act(async () => leave());
  vi.restoreAllMocks();
  await Promise.all([db.delete(), outboxDb.delete()]);
});

async function show(App: () => React.ReactNode) {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng: 'en', resources: {} });
  const feature = defineModule({ name: 'POS', version: '1.0.0', App });
  leave = feature.unmount;
  document.body.innerHTML = '<main></main>';
  const { shell } = fakeShell({ db, outboxDb, env: browserEnvironment(), i18n });
  act(() => void feature.mount(document.querySelector('main') as HTMLElement, shell));
}

function Names() {
  const names = usePatientNames(['kofi', 'ama', 'nobody', 'ama']);
  const one = usePatientName('kofi');
  const walkIn = usePatientName(null);
  const [again, setAgain] = useState(0);
  useLayoutEffect(() => void maps.push(names), [names]);
  return (
    <button type="button" onClick={() => setAgain(again + 1)}>
      {`${again} ${[...names].map((pair) => pair.join('=')).join(' ')} · ${one} · ${walkIn}`}
    </button>
  );
}

function Warm() {
  const [ready, setReady] = useState(false);
  useWarmPatients(ready);
  return (
    <button type="button" onClick={() => setReady(true)}>
      till
    </button>
  );
}

describe('the names of patients', () => {
  it('LDB-15 follow the local table, leave out who is not there, and stay the same map while nothing changes', async () => {
    await show(Names);
    const button = await screen.findByText('0 ama=Ama Mensah kofi=Kofi Mensah · Kofi Mensah · undefined');
    const before = maps.length;
    await act(async () => button.click());
    expect(button.textContent).toContain('1 ama=');
    expect(maps.length).toBe(before);
    await act(() => db.patients.update('kofi', { last_name: 'Boateng' }));
    await waitFor(() => expect(button.textContent).toContain('kofi=Kofi Boateng · Kofi Boateng'));
  });

  it('LDB-30 are left out, and the screen stays, when they cannot be read', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(db.patients, 'bulkGet').mockRejectedValue(new Error('no disk'));
    await show(Names);
    expect(await screen.findByText(/^0 · Kofi Mensah/)).toBeTruthy();
    await waitFor(() => expect(error).toHaveBeenCalled());
  });
});

describe('reading the patients ahead', () => {
  it('begins when the till is ready, and lets them go when the till is left', async () => {
    await show(Warm);
    const book = patientCache(db);
    expect(book.get().state).toBe('loading');
    act(() => screen.getByText('till').click());
    await waitFor(() => expect(book.get()).toMatchObject({ state: 'ready', index: { size: 2 } }));
    await act(async () => leave());
    await waitFor(() => expect(book.get().state).toBe('loading'));
  });
});
