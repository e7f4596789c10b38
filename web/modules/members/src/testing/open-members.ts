/** The whole module at one address, as Kofi, who runs the pharmacy and sells. */
import type { Facility, MemberSummary } from '@bloom/api-client';
import type { PatientRecord } from '@bloom/local-db';
import { FakeServer, type MountOptions, mountModule } from '@bloom/testing';
import { act } from '@testing-library/react';
import { App } from '../app';
import { en } from '../locales/en';
import { fr } from '../locales/fr';
import { NAMESPACE } from '../shared/namespace';

const apps = (...names: string[]) => JSON.stringify(names.map((name) => ({ app: { name } })));
export const kofi = { userapps: apps('POS'), groups: ['Admin'] };
export const cashier = { userapps: apps('POS'), groups: ['Cashier'] };
export const granted = { userapps: apps('POS', 'Member Management'), groups: ['Cashier'] };
export const nurse = { userapps: apps('Health Services'), groups: ['Cashier'] };
export const staff = { userapps: apps('POS'), groups: ['Staff'], is_staff: true };
export const stockKeeper = { userapps: apps('Inventory'), groups: ['Stock Keeper'] };

const managed = { id: 'f1', name: 'Harmattan Lane Pharmacy', contract_type: 'FRANCHISE' } as unknown as Facility;

export const ama: PatientRecord = {
  ...{ patient_pk: 'ama', program: '', audit_id: 3, run_id: 'r' },
  ...{ first_name: 'Ama', last_name: 'Mensah', phone: '0244123456', sex: 'F', birth_date: '1990-04-12' },
  member_number: 'HLP-000007',
};

export const summary = (fields: Partial<MemberSummary> = {}): MemberSummary => ({
  ...{ patient_pk: 'ama', member_number: 'HLP-000007', visits: 12, spend: '240.50' },
  ...{ first_visit_at: '2026-01-05T09:00:00Z', last_visit_at: '2026-11-02T16:00:00Z' },
  sales: [{ uuid: 's1', receipt_number: 'T1-000042', made_at: '2026-11-02T16:00:00Z', total: '18.00' }],
  ...fields,
});

export const membersServer = () => new FakeServer().on('GET', '/api/members/:pk/', summary());

/** For who has no copy of her on the device. */
export function knowsAma(server: FakeServer): FakeServer {
  const { patient_pk, audit_id: id, program, run_id: _, ...patient } = ama;
  return server.on('GET', '/api/patients/', { count: 1, next: null, results: [{ id, patient_pk, program, patient }] });
}

/** `leave` at the end of the test. */
export async function openMembers(path: string, options: MountOptions = {}) {
  const mounted = await mountModule(App, {
    namespace: NAMESPACE,
    resources: { en, fr },
    basePath: '/members',
    path: `/members${path}`,
    server: membersServer(),
    facility: managed,
    fill: (db) => db.patients.put(ama),
    ...options,
    user: { ...kofi, ...options.user },
  });
  const setReachable = (reachable: boolean) =>
    act(async () =>
      mounted.connectivity.set({
        state: reachable ? 'online' : 'lost',
        reachable,
        remainingHours: reachable ? null : 20,
      }),
    );
  return { ...mounted, setReachable };
}
