import 'fake-indexeddb/auto';
import type { BloomDb } from '@bloom/local-db';
import { mountModule } from '@bloom/testing';
import { act, screen, waitFor } from '@testing-library/react';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { patient } from '../testing';
import { usePatientNames } from './use-patients';

const SOON = { timeout: 20_000 };

let mounted: Awaited<ReturnType<typeof mountModule>>;
/** Every map of names the screen was given, in order. */
let maps: unknown[];

beforeEach(() => {
  maps = [];
});
afterEach(async () => {
  await mounted.leave();
  vi.restoreAllMocks();
});

async function show(before: (db: BloomDb) => void = () => undefined) {
  mounted = await mountModule(Names, {
    async fill(db) {
      await db.patients.bulkPut([patient({ patient_pk: 'ama' }), patient({ patient_pk: 'kofi', first_name: 'Kofi' })]);
      before(db);
    },
  });
}

function Names() {
  const names = usePatientNames(['kofi', 'ama', 'nobody', 'ama']);
  const [again, setAgain] = useState(0);
  useLayoutEffect(() => void maps.push(names), [names]);
  return (
    <button type="button" onClick={() => setAgain(again + 1)}>
      {`${again} ${[...names].map((pair) => pair.join('=')).join(' ')}`}
    </button>
  );
}

describe('the names of patients', () => {
  it('LDB-15 follow the local table, leave out who is not there, and stay the same map while nothing changes', async () => {
    await show();
    const button = await screen.findByText('0 ama=Ama Mensah kofi=Kofi Mensah', undefined, SOON);
    const before = maps.length;
    await act(async () => button.click());
    expect(button.textContent).toContain('1 ama=');
    expect(maps.length).toBe(before);
    await act(() => mounted.db.patients.update('kofi', { last_name: 'Boateng' }));
    await waitFor(() => expect(button.textContent).toContain('kofi=Kofi Boateng'), SOON);
  });

  it('LDB-30 are left out, and the screen stays, when they cannot be read', async () => {
    const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await show((db) => void vi.spyOn(db.patients, 'bulkGet').mockRejectedValue(new Error('no disk')));
    await waitFor(() => expect(error).toHaveBeenCalled(), SOON);
    expect(screen.getByRole('button').textContent).toBe('0 ');
  });
});
