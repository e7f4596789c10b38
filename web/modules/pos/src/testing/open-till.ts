/** The whole point of sale for tests: real local databases, real key presses, no server. */
import 'fake-indexeddb/auto';
import type { Facility, Promo, User } from '@bloom/api-client';
import {
  BloomDb,
  browserEnvironment,
  type InventoryRecord,
  ModulesDb,
  OutboxDb,
  type PatientRecord,
  type SaleOutboxRecord,
} from '@bloom/local-db';
import type { Approver, Language, ModuleContext } from '@bloom/shell-api';
import { facility as accra, type FakeServer } from '@bloom/testing';
import { textFormatter, textInterpolation } from '@bloom/ui/number-text';
import { act, cleanup, configure, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { mount, unmount } from '../index';
import { preloadParts } from '../parts';
import { fakeShell } from './fake-shell';
import { product } from './product';

// Real databases and real key presses in jsdom: seconds on a busy machine.
configure({ asyncUtilTimeout: 8_000 });

export const AMOXICILLIN = product({ uuid: 'p1', name: 'Amoxicillin 500 mg caps', barcode_id: '2000000000017' });
export const ORS = product({
  uuid: 'p2',
  name: 'ORS sachet',
  walk_in_selling_price: '3.35',
  member_selling_price: '3.00',
});
export const ZINC = product({
  uuid: 'p3',
  name: 'Zinc 20 mg tabs',
  walk_in_selling_price: '5.10',
  member_selling_price: '',
});

export const AKUA: PatientRecord = {
  patient_pk: 'pt-akua',
  audit_id: 1,
  program: '',
  first_name: 'Akua',
  last_name: 'Boateng',
  phone: '+233201234567',
  sex: 'F',
  birth_date: '1990-02-03',
  member_number: 'M-0007',
};

export const TENTH_OFF: Promo = {
  id: 'promo-tenth',
  code: 'EASTER10',
  name: 'Easter',
  kind: 'percent',
  value: '10',
  starts_on: '2000-01-01',
  ends_on: '2999-12-31',
  is_active: true,
};

export interface OpenOptions {
  language?: Language;
  user?: Partial<User>;
  /** With one the device keeps no copy: it is asked for everything. */
  server?: FakeServer;
  path?: string;
  /** What differs from the usual one. */
  facility?: Partial<Facility>;
  /** Who agrees when a manager is asked. */
  approver?: Approver;
}

/** What lies on the device; it outlives a reload. */
export class Device {
  private readonly id = crypto.randomUUID();
  readonly db = new BloomDb({ name: `bloom-${this.id}` });
  readonly outboxDb = new OutboxDb({ name: `outbox-${this.id}` });
  readonly modulesDb = new ModulesDb({ name: `modules-${this.id}` });

  async fill(products: readonly InventoryRecord[] = [AMOXICILLIN, ORS, ZINC]): Promise<void> {
    localStorage.clear();
    sessionStorage.clear();
    await this.db.inventory.bulkPut([...products]);
    await this.db.patients.put(AKUA);
    await this.db.promos.put(TENTH_OFF);
    for (const resource of ['inventory', 'patients', 'promos'] as const) {
      await this.db.progress.put({ resource, progress: 100, state: 'done' } as never);
    }
  }

  private async shell({ language = 'en', user = {}, server, path, facility = {}, approver }: OpenOptions = {}) {
    const i18n = i18next.createInstance();
    await i18n
      .use(textFormatter)
      .use(initReactI18next)
      .init({ lng: language, fallbackLng: 'dev', resources: {}, interpolation: textInterpolation });
    const { db, outboxDb, modulesDb } = this;
    return fakeShell({
      db,
      outboxDb,
      modulesDb,
      env: browserEnvironment(),
      i18n,
      user,
      server,
      path,
      facility: { ...accra, ...facility },
      approver,
      keepsCopy: !server,
    });
  }

  /** Puts the module on the page, whatever it shows first. */
  async remount(shell?: ModuleContext) {
    const context = shell ?? (await this.shell()).shell;
    await preloadParts();
    document.body.innerHTML = '<main></main>';
    await act(async () => mount(document.querySelector('main') as HTMLElement, context));
    return userEvent.setup({ delay: null });
  }

  /** Opens the till, or opens it again after a reload, and waits until it can be used. */
  async open(options: OpenOptions = {}) {
    const fake = await this.shell(options);
    const user = await this.remount(fake.shell);
    await screen.findAllByRole('option');
    await waitFor(() => {
      if (document.activeElement !== search()) throw new Error('the till is not ready: the search has no focus');
    });
    return { ...fake, user };
  }

  /** Opens another page of the module. */
  async openPage(path: string, options: OpenOptions = {}) {
    const fake = await this.shell({ ...options, path });
    return { ...fake, user: await this.remount(fake.shell) };
  }

  /** The page goes, what is stored stays. */
  async close(): Promise<void> {
    await act(async () => unmount());
    cleanup();
  }

  async delete(): Promise<void> {
    await this.close();
    await Promise.all([this.db.delete(), this.outboxDb.delete(), this.modulesDb.delete()]);
  }

  /** In the order in which they were made. */
  async sales(): Promise<SaleOutboxRecord[]> {
    const records = await this.outboxDb.outbox.toCollection().sortBy('seq');
    return records.filter((record): record is SaleOutboxRecord => record.kind === 'sale');
  }
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ') ?? '';

export const search = () => screen.getByRole('searchbox');
/** As the cashier reads it, with plain blanks. */
export const total = () => plain(screen.getByRole('status', { name: 'Total' }).textContent);
/** The lines of the open sale, newest first. */
export const lines = () =>
  [...screen.getByRole('list', { name: 'Products in the sale' }).children].map((line) => plain(line.textContent));
export const quantityOf = (name: string) =>
  screen.getByRole<HTMLInputElement>('textbox', { name: `Quantity of ${name}` });
/** Resolves when the receipt is on the screen. */
export const receipt = () => screen.findByRole('heading', { name: 'Sale complete' });
