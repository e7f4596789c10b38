import 'fake-indexeddb/auto';
import { forgetPatients } from '@bloom/local-db/worker';
import { act } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Till } from '../shared/use-till';
import { cartLine, cartPatient } from '../testing/cart-line';
import { mountPart } from '../testing/mount-part';
import { heldKey, writeHeld } from './draft';
import { type HeldSales, useHeld } from './held';
import { type OpenSaleOnScreen, useCart } from './use-cart';

let sale: OpenSaleOnScreen;
let shelf: HeldSales;
let part: Awaited<ReturnType<typeof mountPart>>;

function Probe({ till }: { till: Till }) {
  sale = useCart(till);
  shelf = useHeld(sale);
  return null;
}

beforeEach(async () => {
  sessionStorage.clear();
  part = await mountPart((till) => <Probe till={till} />);
  await vi.waitFor(() => expect([sale.ready, shelf.held]).toEqual([true, []]));
});
afterEach(() => part.leave());

const scan = (id: string) => act(() => sale.dispatch({ type: 'add', product: cartLine(id) }));
const held = () => shelf.held?.map(({ by, lines }) => `${by}: ${lines.map((line) => line.productUuid)}`);

describe('the sales on hold on screen', () => {
  it('follow holding and recalling, the oldest first, with who held them', async () => {
    const old = { uuid: 'old', lines: [cartLine('z')], patient: cartPatient(), promo: null };
    const heldAt = '2026-06-15T08:00:00Z';
    await part.shell.drafts.put(heldKey('old'), writeHeld({ ...old, heldAt, by: 'Kofi Addo' }));
    scan('a');
    await act(() => sale.hold());
    await vi.waitFor(() => expect(held()).toEqual(['Kofi Addo: z', 'Ama Mensah: a']));
    await act(() => shelf.recall('old'));
    expect(sale.cart).toMatchObject({ uuid: 'old', patient: cartPatient() });
    await vi.waitFor(() => expect(held()).toEqual(['Ama Mensah: a']));
  });

  it('have a number in place of a name that was taken away', async () => {
    const { pk, name } = cartPatient();
    scan('a');
    act(() => sale.dispatch({ type: 'setPatient', patient: cartPatient() }));
    await act(() => sale.hold());
    const names = () => shelf.held?.map(({ patient }) => patient?.name);
    await vi.waitFor(() => expect(names()).toEqual([name]));
    const now = {
      first_name: 'Patient',
      last_name: 'P-000001',
      phone: '',
      sex: '',
      birth_date: null,
      member_number: '',
    };
    await act(() => forgetPatients(part.outboxDb, new Map([[pk, now]])));
    await vi.waitFor(() => expect(names()).toEqual(['Patient P-000001']));
    await act(() => shelf.recall(shelf.held?.[0]?.uuid ?? ''));
    expect(sale.cart.patient).toEqual({ pk, name: 'Patient P-000001', phone: '', memberNumber: '' });
    expect(sale.cart.lines).toHaveLength(1);
  });

  it('leave out what another version wrote and this one cannot read', async () => {
    await part.shell.drafts.put(heldKey('later'), { schema: 99, uuid: 'later' });
    scan('a');
    await act(() => sale.hold());
    await vi.waitFor(() => expect(held()).toEqual(['Ama Mensah: a']));
    expect(await part.shell.drafts.get(heldKey('later'))).toEqual({ schema: 99, uuid: 'later' });
  });
});

describe('SWK-10 unsaved work', () => {
  it('SWK-10 is told to the shell while there is anything in the sale, a patient alone included', async () => {
    expect(part.unsaved.size).toBe(0);
    act(() => sale.dispatch({ type: 'setPatient', patient: cartPatient() }));
    expect([...part.unsaved]).toEqual(['pos-sale']);
    await act(() => sale.hold());
    expect(part.unsaved.size).toBe(0);
  });
});
