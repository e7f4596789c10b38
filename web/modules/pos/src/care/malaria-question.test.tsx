import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { AMOXICILLIN, Device, lines } from '../testing/open-till';
import { product } from '../testing/product';
import { readNegativeTest } from './malaria-question';

const COARTEM = product({ uuid: 'p9', name: 'Coartem 20/120 mg', generic_name: 'Artemether + lumefantrine' });
const NURSE = {
  scopes: ['lab.read'],
  userapps: JSON.stringify([{ app: { name: 'POS' } }, { app: { name: 'Health Services' } }]),
};
let device: Device;
beforeEach(async () => {
  device = new Device();
  await device.fill([AMOXICILLIN, COARTEM]);
});
afterEach(() => device.delete());

/** Akua was tested for malaria on this device, just now, and it found none. */
async function tested(shell: Awaited<ReturnType<Device['open']>>['shell']) {
  const at = new Date().toISOString();
  const test = { uuid: 't', definition_uuid: 'd', code: 'malaria_rdt', version: 1, consent: true };
  const about = { patient_id: 'pt-akua', walk_in_code: null, sex: null, birth_date: null, prescriber: '', note: '' };
  await shell.record('lab_request', {
    uuid: 'r',
    madeAt: at,
    payload: { uuid: 'r', ...about, requested_at: at, tests: [test] },
  });
  const value = {
    ...{ code: 'plasmodium', number: null, choice: 'not_detected' },
    flag: 'normal' as const,
    low: null,
    high: null,
  };
  const read = { kit: null, started_at: at, read_at: at, timing: null, outcome: 'valid' as const, amends: null };
  const entry = { ...{ request_uuid: 'r', test_uuid: 't', kind: 'result' as const, at, note: '' }, sale_uuid: null };
  await shell.record('lab_entry', {
    uuid: 'e',
    madeAt: at,
    payload: { uuid: 'e', ...entry, result: { ...read, values: [value] } },
  });
}

async function sellToAkua(user: Awaited<ReturnType<Device['open']>>['user']) {
  await user.keyboard('{F3}');
  const dialog = await screen.findByRole('dialog');
  await user.keyboard('akua');
  await within(dialog).findByRole('option', { name: /Akua Boateng/ });
  await user.keyboard('{Enter}');
  await screen.findByRole('button', { name: /Customer:\s*Akua Boateng/ });
}
const question = () => screen.queryByText(/found no malaria\. Sell Coartem/);

it('a malaria medicine for who has just been tested without malaria is asked about once, and sold all the same', async () => {
  const { user, shell } = await device.open({ user: NURSE });
  await tested(shell);
  await user.keyboard('amox{Enter}coartem{Enter}');
  await sellToAkua(user);
  await waitFor(() => expect(question()).not.toBeNull());
  await user.click(screen.getByRole('button', { name: 'Sell it' }));
  expect(question()).toBeNull();
  expect(lines()).toHaveLength(2);
});

it('or it is taken out of the sale', async () => {
  const { user, shell } = await device.open({ user: NURSE });
  await tested(shell);
  await user.keyboard('amox{Enter}coartem{Enter}');
  await sellToAkua(user);
  await user.click(await screen.findByRole('button', { name: 'Take it out' }));
  await waitFor(() => expect(lines()).toHaveLength(1));
});

it('whoever may not read results is told nothing of them', async () => {
  const seen = async (user: Partial<typeof NURSE>) => {
    const { shell } = await device.open({ user: { ...NURSE, ...user } });
    if (!(await shell.outbox.get('r'))) await tested(shell);
    const at = await readNegativeTest(shell, 'pt-akua', new Date());
    await device.close();
    return at;
  };
  expect(await seen({})).not.toBeNull();
  expect(await seen({ scopes: ['lab.read_sensitive'] })).toBeNull();
  expect(await seen({ userapps: JSON.stringify([{ app: { name: 'POS' } }]) })).toBeNull();
});
