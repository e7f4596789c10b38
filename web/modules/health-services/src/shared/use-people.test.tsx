import 'fake-indexeddb/auto';
import { mountModule } from '@bloom/testing';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { efua } from '../testing/open-care';
import { type Person, usePeople } from './use-people';

/** What was told of Efua, draw by draw. */
const told: (Person | null | undefined)[] = [];

function Names() {
  const [pks, setPks] = useState(['kofi']);
  const people = usePeople(pks);
  told.push(people?.get('efua'));
  return (
    <button type="button" onClick={() => setPks(['kofi', 'efua'])}>
      {people?.get('efua')?.name ?? (people?.get('kofi') === null ? 'Kofi is absent' : 'Nothing yet')}
    </button>
  );
}

it('has who was written down here while no copy of the patients was made yet', async () => {
  const page = await mountModule(Names);
  await screen.findByText('Kofi is absent', undefined, { timeout: 20_000 });
  const { patient_pk, audit_id: _, program, ...patient } = { ...efua, patient_pk: 'kofi' };
  const madeAt = '2026-11-21T09:00:00Z';
  await page.shell.record('patient', { uuid: 'made', madeAt, payload: { patient_pk, program, patient } });
  await waitFor(() => expect(screen.getByRole('button').textContent).toBe('Nothing yet'), { timeout: 20_000 });
  await page.leave();
});

it('nobody who is on this device is called absent while the list grows, and who is absent is', async () => {
  const page = await mountModule(Names, { fill: (db) => db.patients.put(efua) });
  await userEvent.click(await screen.findByText('Kofi is absent', undefined, { timeout: 20_000 }));
  await screen.findByText('Efua Owusu', undefined, { timeout: 20_000 });
  expect(told).not.toContain(null);
  await page.leave();
});
