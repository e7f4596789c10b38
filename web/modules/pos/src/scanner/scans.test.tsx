import 'fake-indexeddb/auto';
import { type CatalogueState, SearchIndex } from '@bloom/local-db/catalogue';
import { patient } from '@bloom/patients/testing';
import { scan } from '@bloom/shell-api/scanner/testing';
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Till } from '../shared/use-till';
import { mountPart } from '../testing/mount-part';
import { product } from '../testing/product';
import { UnknownCode } from './unknown-code';
import { useScans } from './use-scans';

const shelf = [
  product({ uuid: 'p1', name: 'ORS sachet', barcode_id: '2000000000008' }),
  product({ uuid: 'p2', name: 'Vaccine', barcode_id: '9506682101352' }),
];
let part: Awaited<ReturnType<typeof mountPart>>;
let happened: string[];
let arrive: () => void;

function Sale({ till }: { till: Till }) {
  const [stock, setStock] = useState<CatalogueState>({ index: new SearchIndex(), version: 0, state: 'loading' });
  const [unknown, setUnknown] = useState('');
  arrive = () => setStock({ index: new SearchIndex(shelf), version: 1, state: 'ready' });
  useScans({
    till,
    stock,
    enabled: true,
    onAdd: (item) => happened.push(`add ${item.name}`),
    onUnknown: setUnknown,
  });
  if (unknown === '') return <input aria-label="Cash" />;
  return (
    <UnknownCode
      till={till}
      code={unknown}
      onSearch={() => happened.push('search')}
      onLostSale={({ text }) => happened.push(`lost ${text}`)}
      onMember={({ name, memberNumber }) => {
        happened.push(`${name} ${memberNumber}`);
        setUnknown('');
      }}
      onClose={() => setUnknown('')}
    />
  );
}

beforeEach(async () => {
  happened = [];
  part = await mountPart((till) => <Sale till={till} />);
});
afterEach(async () => {
  await part.leave();
  cleanup();
});

describe('what a scan leads to', () => {
  it('adds the product at every scan, from any field', async () => {
    await act(async () => arrive());
    const cash = screen.getByLabelText<HTMLInputElement>('Cash');
    cash.focus();
    scan('2000000000008');
    scan('2000000000008');
    expect(happened).toEqual(['add ORS sachet', 'add ORS sachet']);
    expect(cash.value).toBe('');
  });

  it('counts what was scanned before the products were read', async () => {
    scan('2000000000008');
    scan('9506682101352');
    expect(happened).toEqual([]);
    await act(async () => arrive());
    expect(happened).toEqual(['add ORS sachet', 'add Vaccine']);
  });

  it('refuses a pack that has expired by its own code, and says when', async () => {
    await act(async () => arrive());
    scan('(01)09506682101352(17)201031(30)100');
    expect(happened).toEqual([]);
    expect(part.notices.map(({ kind, message }) => [kind, message])).toEqual([
      ['failure', 'Not added: by its code this pack of Vaccine expired in 10/20. Take another pack.'],
    ]);
  });

  it('opens the history at the sale whose receipt was scanned', async () => {
    await act(async () => arrive());
    scan('VBY9-1-00001');
    await waitFor(() =>
      expect(part.location.get()).toMatchObject({ pathname: '/pos/sales', search: '?day=all&receipt=VBY9-1-00001' }),
    );
    expect(happened).toEqual([]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('finds a product that has come into the database and not into the list yet', async () => {
    await act(async () => arrive());
    await part.db.inventory.put(product({ uuid: 'p3', name: 'Zinc', barcode_id: '2000000000015' }));
    scan('2000000000015');
    await waitFor(() => expect(happened).toEqual(['add Zinc']));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('UIC-07 says which code it does not know, and offers to search, to note a lost sale, or to go on', async () => {
    await act(async () => arrive());
    const user = userEvent.setup();
    screen.getByLabelText('Cash').focus();
    scan('2999999999999');
    expect((await screen.findByRole('alert')).textContent).toContain('2999999999999');
    await user.click(screen.getByRole('button', { name: 'Search by name' }));
    await user.click(screen.getByRole('button', { name: 'Note a lost sale' }));
    expect(happened).toEqual(['search', 'lost 2999999999999']);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  it('ENT-22 ROU-17 takes the card of a member for what it is', async () => {
    await act(() => part.db.patients.put(patient({ patient_pk: 'ama', member_number: 'HLP-000007' })));
    await act(async () => arrive());
    scan('HLP-000007');
    await waitFor(() => expect(happened).toEqual(['Ama Mensah HLP-000007']));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(part.notices.at(-1)?.message).toMatch(/^Card of Ama Mensah/);
    scan('HLP-000008');
    expect((await screen.findByRole('alert')).textContent).toContain('HLP-000008');
    expect(happened).toHaveLength(1);
  });

  it('takes the next scan while it still says so', async () => {
    await act(async () => arrive());
    scan('2999999999999');
    await screen.findByRole('alert');
    scan('2000000000008');
    expect(happened).toEqual(['add ORS sachet']);
  });
});
