import 'fake-indexeddb/auto';
import type { PatientPayload } from '@bloom/api-client';
import { BloomDb, browserEnvironment, OutboxDb, type PatientOutboxRecord, StorageError } from '@bloom/local-db';
import { patient } from '@bloom/patients/testing';
import { defineModule } from '@bloom/shell-api';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CartPatient } from '../cart/cart';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NeedsTill } from '../shared/needs-till';
import { NAMESPACE } from '../shared/use-till';
import { fakeShell } from '../testing/fake-shell';
import { PatientDialog, type PatientDialogProps } from './patient-dialog';

let db: BloomDb;
let outboxDb: OutboxDb;
let fake: ReturnType<typeof fakeShell>;
let chosen: (CartPatient | null)[];
let start: Pick<PatientDialogProps, 'current' | 'mode'>;

/** A sale with its patient button, as little of it as the dialog needs. */
function Sale() {
  const [open, setOpen] = useState(false);
  return (
    <NeedsTill>
      {(till) => (
        <>
          <button type="button" onClick={() => setOpen(true)}>
            Patient
          </button>
          {open ? (
            <PatientDialog
              till={till}
              {...start}
              onChoose={(patient) => void chosen.push(patient)}
              onClose={() => setOpen(false)}
            />
          ) : null}
        </>
      )}
    </NeedsTill>
  );
}
const { mount, unmount } = defineModule({
  name: 'POS',
  version: '1.0.0',
  namespace: NAMESPACE,
  resources: { en, fr },
  App: Sale,
});

beforeEach(async () => {
  const name = crypto.randomUUID();
  db = new BloomDb({ name: `bloom-${name}` });
  outboxDb = new OutboxDb({ name: `outbox-${name}` });
  localStorage.clear();
  chosen = [];
  start = { current: null };
  await db.patients.bulkPut([
    patient({ patient_pk: 'ama', first_name: 'Ama', last_name: 'Mensah', member_number: 'ACC-000123' }),
    patient({ patient_pk: 'kofi', first_name: 'Kofi', last_name: 'Boateng', phone: '+233208765432', birth_date: null }),
  ]);
  await db.progress.put({ resource: 'patients', progress: 100, state: 'done' } as never);
});

afterEach(async () => {
  await act(async () => unmount());
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  await Promise.all([db.delete(), outboxDb.delete()]);
});

async function openDialog(language = 'en') {
  const i18n = i18next.createInstance();
  await i18n.use(initReactI18next).init({ lng: language, fallbackLng: 'dev', resources: {} });
  fake = fakeShell({ db, outboxDb, env: browserEnvironment(), i18n });
  document.body.innerHTML = '<main></main>';
  act(() => void mount(document.querySelector('main') as HTMLElement, fake.shell));
  const user = userEvent.setup({ delay: null });
  await user.click(await screen.findByRole('button', { name: 'Patient' }));
  return user;
}

/** With the patients on the screen. */
async function openFull() {
  const user = await openDialog();
  await screen.findByRole('option', { name: /Kofi Boateng/ });
  return user;
}

const search = () => screen.getByRole('combobox');
const rows = () => screen.getAllByRole('option').map((row) => row.textContent ?? '');
const highlighted = () => screen.queryByRole('option', { selected: true })?.textContent ?? null;
const field = (label: string | RegExp) => screen.getByLabelText<HTMLInputElement>(label);
const saved = async () => (await outboxDb.outbox.toArray()) as PatientOutboxRecord[];
const opener = () => screen.getByRole('button', { name: 'Patient' });

describe('choosing a patient', () => {
  it('by keyboard: type, Enter, and the focus is back where it was', async () => {
    const user = await openFull();
    expect(document.activeElement).toBe(search());
    await user.keyboard('mensha');
    expect(rows()).toEqual([
      expect.stringContaining('Walk-in customer'),
      expect.stringMatching(/Ama Mensah.*\+233244123456.*\d+ years.*Member ACC-000123/),
    ]);
    await user.keyboard('{Enter}');
    expect(chosen).toEqual([{ pk: 'ama', name: 'Ama Mensah', phone: '+233244123456', memberNumber: 'ACC-000123' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('by arrows, and the walk-in customer is one arrow up', async () => {
    start = { current: { pk: 'ama', name: 'Ama Mensah', phone: '', memberNumber: '' } };
    const user = await openFull();
    expect(screen.getByRole('option', { name: /Ama Mensah.*Selected now/ })).toBeTruthy();
    await user.keyboard('0208');
    expect(highlighted()).toContain('Kofi Boateng');
    await user.keyboard('{ArrowUp}');
    expect(highlighted()).toContain('Walk-in customer');
    await user.keyboard('{ArrowUp}{Enter}');
    expect(chosen).toEqual([null]);
  });

  it('by touch, in one press', async () => {
    const user = await openFull();
    await user.click(screen.getByRole('option', { name: /Kofi Boateng/ }));
    expect(chosen.map((one) => one?.pk)).toEqual(['kofi']);
  });

  it('never by itself: Enter without anything typed, a lone zero, and Escape choose nobody', async () => {
    start = { current: { pk: 'ama', name: 'Ama Mensah', phone: '', memberNumber: '' } };
    const user = await openFull();
    await user.keyboard('{Enter}0{Enter}');
    expect(highlighted()).toBeNull();
    expect(screen.getByRole('dialog')).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(chosen).toEqual([]);
    expect(document.activeElement).toBe(opener());
  });

  it('UIC-07 the search key of a touch keyboard only puts the keyboard away', async () => {
    const user = await openFull();
    vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }));
    await user.keyboard('kofi{Enter}');
    expect(document.activeElement).not.toBe(search());
    expect(chosen).toEqual([]);
    expect(rows()).toHaveLength(2);
  });

  it('LDB-26 moves no row while the query stays: a patient who arrives is added below', async () => {
    const user = await openFull();
    await user.keyboard('a');
    const before = rows();
    await act(() => db.patients.put(patient({ patient_pk: 'aba', first_name: 'Aba', last_name: 'Asante' })));
    await screen.findByRole('option', { name: /Aba Asante/ });
    expect(rows().slice(0, before.length)).toEqual(before);
  });

  it('as a filter creates nobody', async () => {
    start = { current: null, mode: 'filter' };
    const user = await openFull();
    await user.keyboard('nobody at all{Enter}');
    expect(screen.queryByRole('button', { name: /Create|New patient/ })).toBeNull();
    expect(screen.getByText('Sales without a patient')).toBeTruthy();
  });
});

describe('what the list says without patients', () => {
  it('LDB-26 when the facility has none: create the first one', async () => {
    await db.patients.clear();
    await openDialog();
    expect(await screen.findByText('This facility has no patients yet')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'New patient' })).toBeTruthy();
  });

  it('DWN-15 when they are still being downloaded: how far, from the first word on', async () => {
    await db.patients.clear();
    await db.progress.update('patients', { progress: 40, state: 'running' });
    await openDialog();
    expect(await screen.findByText('The patients are not on this device yet')).toBeTruthy();
    expect((await screen.findByRole('progressbar')).getAttribute('aria-valuenow')).toBe('40');
  });

  it('DWN-15 that not all are here yet, while some can be found', async () => {
    await db.progress.update('patients', { progress: 40, state: 'running' });
    await openFull();
    expect(await screen.findByText(/still being downloaded: 40%/)).toBeTruthy();
  });

  it('when nobody fits: offers to create who was typed, by Enter too', async () => {
    const user = await openFull();
    await user.keyboard('yaw darko 055 111 2223');
    expect(await screen.findByText(/No patient matches/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Create “yaw darko 055 111 2223”' })).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(field('First name').value).toBe('Yaw');
    expect(field('Last name').value).toBe('Darko');
    expect(field('Phone').value).toBe('055 111 2223');
  });

  it('LDB-30 when they cannot be read: that one can sell all the same', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(db.patients, 'where').mockImplementation(() => {
      throw new Error('no disk');
    });
    const user = await openDialog();
    expect(await screen.findByText('The patients on this device cannot be read')).toBeTruthy();
    await user.click(screen.getByRole('option', { name: /Walk-in customer/ }));
    expect(chosen).toEqual([null]);
  });

  it('LNG-01 in French', async () => {
    await openDialog('fr');
    expect(await screen.findByRole('dialog', { name: 'Choisir le patient' })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Client de passage.*Vente sans patient/ })).toBeTruthy();
    expect(await screen.findByRole('option', { name: /Ama Mensah.*ans.*Membre ACC-000123/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Nouveau patient' })).toBeTruthy();
  });
});

describe('creating a patient', () => {
  it('CON OUT-18 offline by keyboard alone: stored once, chosen at once, found again as waiting', async () => {
    const user = await openFull();
    act(() => fake.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    await user.keyboard('yaw darko{Enter}');
    expect(document.activeElement).toBe(field('Phone'));
    expect(screen.getByText(/kept on this device/)).toBeTruthy();
    await user.keyboard('055 111 2223{Enter}');
    await user.click(field('Male'));
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() => expect(chosen).toHaveLength(1));
    const [record, ...more] = await saved();
    expect(more).toEqual([]);
    expect(record?.kind).toBe('patient');
    expect(record?.payload).toEqual({
      patient_pk: chosen[0]?.pk,
      program: '',
      patient: {
        first_name: 'Yaw',
        last_name: 'Darko',
        phone: '0551112223',
        sex: 'M',
        birth_date: null,
        member_number: '',
      },
    });
    expect(chosen[0]).toMatchObject({ name: 'Yaw Darko', phone: '0551112223', memberNumber: '' });
    await user.click(opener());
    await user.keyboard('+233 55 111');
    expect(await screen.findByRole('option', { name: /Yaw Darko.*Waiting to be sent/ })).toBeTruthy();
    await act(() => outboxDb.outbox.update(record?.uuid as string, { state: 'quarantined' }));
    expect(await screen.findByRole('option', { name: /Yaw Darko.*Held back by the server/ })).toBeTruthy();
    const error = { code: 'dismissed', detail: 'Typed twice (Kofi Boateng)', at: '' };
    await act(() => outboxDb.outbox.update(record?.uuid as string, { last_error: error }));
    expect(await screen.findByRole('option', { name: /Yaw Darko.*Does not count/ })).toBeTruthy();
    expect(screen.queryByText(/Held back/)).toBeNull();
    await act(() => outboxDb.outbox.update(record?.uuid as string, { state: 'acknowledged' }));
    await waitFor(() => expect(screen.queryByText(/Does not count/)).toBeNull());
  });

  it('OUT-18 a double press makes one patient', async () => {
    const user = await openFull();
    const { record } = fake.shell;
    const calls: string[] = [];
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => {
      open = resolve;
    });
    fake.shell.record = async (kind, made) => {
      calls.push(made.uuid);
      await gate;
      return record(kind, made);
    };
    await user.keyboard('yaw darko{Enter}');
    const save = screen.getByRole('button', { name: /Save and choose/ });
    act(() => {
      save.click();
      save.click();
    });
    await user.keyboard('{Control>}{Enter}{/Control}{Escape}');
    open();
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(calls).toHaveLength(1);
    expect(await saved()).toHaveLength(1);
  });

  it('UIC-07 Enter goes from field to field, and from the last one to the button', async () => {
    const user = await openFull();
    await user.click(screen.getByRole('button', { name: 'New patient' }));
    const order: string[] = [];
    for (let step = 0; step < 6; step += 1) {
      order.push((document.activeElement as HTMLInputElement).name);
      await user.keyboard('{Enter}');
    }
    expect(order.filter((name) => !name.startsWith('_'))).toEqual([
      'firstName',
      'lastName',
      'phone',
      'birthDate',
      'memberNumber',
    ]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /Save and choose/ }));
    expect(await saved()).toEqual([]);
  });

  it('says at the field what is wrong, goes there, and keeps what was typed', async () => {
    const user = await openFull();
    await user.click(screen.getByRole('button', { name: 'New patient' }));
    await user.type(field('Phone'), '024x');
    fireEvent.change(field(/Birth date/), { target: { value: '2999-01-01' } });
    await user.click(screen.getByRole('button', { name: /Save and choose/ }));
    expect(document.activeElement).toBe(field('First name'));
    expect(screen.getAllByRole('alert').map((alert) => alert.textContent)).toEqual([
      'Type a first name or a last name.',
      'A phone number has digits only, for example 024 412 3456.',
      'The birth date is in the future. Check the year.',
    ]);
    expect(field('Phone').value).toBe('024x');
    await user.type(field('First name'), 'Yaw');
    expect(screen.getAllByRole('alert')).toHaveLength(2);
    expect(await saved()).toEqual([]);
  });

  it('LDB-30 a storage failure keeps the form, says what to do, and the retry is the same patient', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const user = await openFull();
    const { record } = fake.shell;
    const tried: string[] = [];
    fake.shell.record = (kind, made) => {
      tried.push((made.payload as PatientPayload).patient_pk);
      return tried.length === 1 ? Promise.reject(new StorageError('quota', 'full')) : record(kind, made);
    };
    await user.keyboard('yaw darko{Enter}{Control>}{Enter}{/Control}');
    expect((await screen.findByRole('alert')).textContent).toContain('The storage of this device is full.');
    expect(field('Last name').value).toBe('Darko');
    const retry = screen.getByRole('button', { name: /Try again/ });
    await waitFor(() => expect(document.activeElement).toBe(retry));
    await user.click(retry);
    await waitFor(() => expect(chosen).toHaveLength(1));
    expect(tried).toEqual([chosen[0]?.pk, chosen[0]?.pk]);
  });

  it('OUT-18 a failure after the commit is a patient that is stored', async () => {
    const user = await openFull();
    const { record } = fake.shell;
    fake.shell.record = async (kind, made) => {
      await record(kind, made);
      throw new StorageError('failed', 'The answer was lost');
    };
    await user.keyboard('yaw darko{Enter}{Control>}{Enter}{/Control}');
    await waitFor(() => expect(chosen.map((one) => one?.name)).toEqual(['Yaw Darko']));
    expect(await saved()).toHaveLength(1);
  });

  it('SWK-10 nothing reloads while the form is open, and the way back loses nothing', async () => {
    const user = await openFull();
    await user.keyboard('yaw{Enter}');
    expect([...fake.unsaved]).toEqual(['pos-patient']);
    await user.type(field('Last name'), 'Darko');
    await user.keyboard('{Escape}');
    expect(search()).toBeTruthy();
    expect(fake.unsaved.size).toBe(0);
    await user.click(screen.getByRole('button', { name: 'Create “yaw”' }));
    expect(field('Last name').value).toBe('Darko');
  });
});

describe('a patient who is here already', () => {
  async function writeAgain() {
    const user = await openFull();
    await user.click(screen.getByRole('button', { name: 'New patient' }));
    await user.type(field('First name'), 'Abena');
    await user.type(field('Phone'), '0244 123 456');
    await user.dblClick(screen.getByRole('button', { name: /Save and choose/ }));
    const warning = await screen.findByRole('region', { name: /may be here already/ });
    expect(document.activeElement).toBe(within(warning).getByRole('heading'));
    return { user, warning };
  }

  it('is shown before saving, with the reason, and can be used instead', async () => {
    const { user, warning } = await writeAgain();
    expect(warning.textContent).toContain('Same phone number');
    expect(await saved()).toEqual([]);
    await user.click(within(warning).getByRole('button', { name: 'Use Ama Mensah, +233244123456' }));
    expect(chosen.map((one) => one?.pk)).toEqual(['ama']);
    expect(await saved()).toEqual([]);
  });

  it('does not stop a mother who shares her phone with her child', async () => {
    const { user, warning } = await writeAgain();
    await user.click(within(warning).getByRole('button', { name: 'No, save a new patient' }));
    await waitFor(() => expect(chosen.map((one) => one?.name)).toEqual(['Abena']));
    expect(await saved()).toHaveLength(1);
  });

  it('is asked about again when the form changes', async () => {
    const { user } = await writeAgain();
    await user.clear(field('Phone'));
    expect(screen.queryByRole('region')).toBeNull();
    await user.type(field('Last name'), 'Asare');
    await user.click(screen.getByRole('button', { name: /Save and choose/ }));
    await waitFor(() => expect(chosen.map((one) => one?.name)).toEqual(['Abena Asare']));
  });
});
