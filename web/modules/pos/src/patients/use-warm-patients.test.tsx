import 'fake-indexeddb/auto';
import { patientCache } from '@bloom/patients';
import { patient } from '@bloom/patients/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { mountPart } from '../testing/mount-part';
import { useWarmPatients } from './use-warm-patients';

const SOON = { timeout: 20_000 };

function Warm() {
  const [ready, setReady] = useState(false);
  useWarmPatients(ready);
  return (
    <button type="button" onClick={() => setReady(true)}>
      till
    </button>
  );
}

it('reading the patients ahead begins when the till is ready, and lets them go when the till is left', async () => {
  const { db, leave } = await mountPart(() => <Warm />);
  await db.patients.bulkPut([patient({ patient_pk: 'ama' }), patient({ patient_pk: 'kofi', first_name: 'Kofi' })]);
  const book = patientCache(db);
  expect(book.get().state).toBe('loading');
  act(() => screen.getByText('till').click());
  await waitFor(() => expect(book.get()).toMatchObject({ state: 'ready', index: { size: 2 } }), SOON);
  await leave();
  await waitFor(() => expect(book.get().state).toBe('loading'), SOON);
});
