import 'fake-indexeddb/auto';
import type { InventoryRecord } from '@bloom/local-db';
import { SearchIndex } from '@bloom/local-db/catalogue';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Cart } from '../cart/cart';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { product } from '../testing/product';
import { SearchPanel, type SearchPanelProps } from './search-panel';

const facts = vi.hoisted(() => ({ asked: 0 }));
vi.mock('./row-facts', async (original) => {
  const { rowFactsFor, ...others } = await original<typeof import('./row-facts')>();
  const counted = (...given: Parameters<typeof rowFactsFor>) => {
    const factsOf = rowFactsFor(...given);
    return (item: InventoryRecord) => {
      facts.asked += 1;
      return factsOf(item);
    };
  };
  return { ...others, rowFactsFor: counted };
});

const cart: Cart = { uuid: 'c', lines: [], patient: null, promo: null, current: null, undo: null };
const amoxicillin = { generic_name: 'Amoxicillin', strength: '500 mg', form: 'Capsules' };
const expired = [{ id: 'b', lot: 'L', expiry_date: '2020-03-31', quantity: 12 }];
const shelf = [
  product({ uuid: 'amoxil', name: 'Amoxil 500 mg caps', ...amoxicillin, quantity: 0, batches: [] }),
  product({ uuid: 'ranmox', name: 'Ranmox 500 mg caps', ...amoxicillin }),
  product({ uuid: 'novamox', name: 'Novamox 250 mg caps', ...amoxicillin, strength: '250 mg' }),
  product({ uuid: 'old', name: 'Zinc 20 mg tabs', quantity: 12, batches: expired }),
  product({ uuid: 'para', name: 'Paracetamol 500 mg tabs', generic_name: 'Paracetamol', barcode_id: '9506682101352' }),
];

let part: Awaited<ReturnType<typeof mountPart>>;
let happened: string[];

const input = { current: null };

async function open(props: Partial<SearchPanelProps> = {}, items: InventoryRecord[] = shelf, options?: PartOptions) {
  happened = [];
  const stock = { index: new SearchIndex(items), version: 1, state: 'ready' as const };
  part = await mountPart(
    (till) => (
      <SearchPanel
        till={till}
        stock={stock}
        cart={cart}
        onAdd={(item) => happened.push(`add ${item.uuid}`)}
        onUnknownCode={(code) => happened.push(`unknown ${code}`)}
        onLostSale={({ item, text }) => happened.push(`lost ${item?.uuid ?? text}`)}
        inputRef={input}
        {...props}
      />
    ),
    options,
  );
  const user = userEvent.setup({ delay: null });
  await screen.findAllByRole('option');
  await user.click(screen.getByRole('searchbox'));
  // What is drawn after the first rows is drawn.
  await act(async () => {});
  return user;
}
const options = (within_ = screen.getByRole('listbox')) =>
  within(within_)
    .getAllByRole('option')
    .map((option) => option.textContent?.replace(/(caps|tabs).*/, '$1'));

afterEach(async () => {
  await part.leave();
  cleanup();
});

describe('what is typed wrongly', () => {
  it('finds the product all the same, under a title that says so, and Enter adds it', async () => {
    const user = await open();
    await user.keyboard('paracetmol');
    const alike = screen.getByRole('group', { name: 'Spelled like “paracetmol”' });
    expect(options(alike)).toEqual(['Paracetamol 500 mg tabs']);
    await user.keyboard('{Enter}');
    expect(happened).toEqual(['add para']);
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  });

  it('OUT-22 offers to note what was asked for when nothing has that name', async () => {
    const user = await open();
    await user.keyboard('xyzzy');
    await user.click(screen.getByRole('button', { name: 'Note a lost sale' }));
    await user.click(screen.getByRole('searchbox'));
    await user.keyboard('paracetmol{ArrowDown}{Enter}');
    expect(happened).toEqual(['lost xyzzy', 'lost paracetmol']);
  });
});

describe('a product that is not there', () => {
  it('shows the same generic, the same strength first; arrows and Enter choose it', async () => {
    const user = await open();
    await user.keyboard('amoxil');
    const instead = screen.getByRole('group', { name: 'Instead of Amoxil 500 mg caps' });
    expect(options(instead)).toEqual(['Ranmox 500 mg caps', 'Novamox 250 mg caps', 'Note a lost sale']);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(happened).toEqual(['add novamox']);
  });

  it('OUT-22 can be noted as a lost sale from its row, by key and by touch', async () => {
    const user = await open();
    await user.keyboard('amoxil{ArrowDown}{ArrowDown}{ArrowDown}{ArrowDown}{Enter}');
    await user.keyboard('amoxil');
    await user.click(screen.getByRole('option', { name: 'Note a lost sale' }));
    expect(happened).toEqual(['lost amoxil', 'lost amoxil']);
  });

  it('can still be added: the books may be wrong', async () => {
    const user = await open();
    await user.click(screen.getByRole('option', { name: /Amoxil.*None left/ }));
    expect(happened).toEqual(['add amoxil']);
  });

  it('opens by touch where the arrows are not, without adding anything', async () => {
    const user = await open();
    expect(screen.queryByRole('group')).toBeNull();
    await user.click(within(screen.getByRole('option', { name: /Amoxil/ })).getByText('Instead'));
    // Both are in the list already, so nothing is said twice.
    expect(options(screen.getByRole('group'))).toEqual(['Note a lost sale']);
    expect(happened).toEqual([]);
  });

  it('ENT-22 says why when all that is left has expired', async () => {
    await open();
    expect(screen.getByRole('option', { name: /Zinc.*All 12 left expired 03\/20/ })).toBeTruthy();
  });
});

describe('the price of this customer', () => {
  it('is the member price where there is one, marked so', async () => {
    await open({ tier: 'member' }, [
      product({ uuid: 'a', name: 'Cheaper' }),
      product({ uuid: 'b', name: 'Same', member_selling_price: '' }),
      product({ uuid: 'c', name: 'Unpriced', walk_in_selling_price: '', member_selling_price: '' }),
    ]);
    const [cheaper, same, unpriced] = screen.getAllByRole('option').map((row) => row.textContent?.replace(/\s/g, ' '));
    expect(cheaper).toContain('GHS 11.00Member price');
    expect(same).toContain('GHS 12.00');
    expect(same).not.toContain('Member price');
    expect(unpriced).toContain('No price');
  });
});

describe('codes that come by hand', () => {
  it('adds by a GS1 code, refuses an expired pack, and hands an unknown barcode on', async () => {
    const user = await open();
    for (const code of ['(01)09506682101352(17)490731', '(01)09506682101352(17)201031', '2999999999999']) {
      await user.paste(code);
      await user.keyboard('{Enter}');
      expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
    }
    expect(happened).toEqual(['add para', 'unknown 2999999999999']);
    expect(part.notices.map(({ message }) => message)).toEqual([
      'Not added: by its code this pack of Paracetamol 500 mg tabs expired in 10/20. Take another pack.',
    ]);
  });
});

describe('drawing', () => {
  it('UIC leaves a row alone that stays in the list while more is typed', async () => {
    const user = await open();
    await user.keyboard('ran');
    const row = screen.getByRole('option', { name: /Ranmox/ });
    const changes: MutationRecord[] = [];
    const watch = new MutationObserver((records) => changes.push(...records));
    watch.observe(row, { subtree: true, childList: true, attributes: true, characterData: true });
    await user.keyboard('mox');
    expect(screen.getByRole('option', { name: /Ranmox/ })).toBe(row);
    changes.push(...watch.takeRecords());
    watch.disconnect();
    expect(changes).toEqual([]);
  });

  it('adds what stood under the finger when the press began, whatever was typed until it ended', async () => {
    const user = await open();
    const first = screen.getAllByRole('option')[0] as HTMLElement;
    await user.pointer({ keys: '[TouchA>]', target: first });
    await user.keyboard('para');
    // The list of the letters is there, and waits.
    await waitFor(() => expect(screen.getByRole('searchbox').getAttribute('aria-activedescendant')).toMatch(/para$/));
    expect(options()[0]).toBe('Amoxil 500 mg caps');
    await user.pointer({ keys: '[/TouchA]', target: first });
    expect(happened).toEqual(['add amoxil']);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });

  it('shows what was typed again after a press that ended beside the list, or became a scroll', async () => {
    const user = await open();
    const first = screen.getAllByRole('option')[0] as HTMLElement;
    await user.pointer({ keys: '[TouchA>]', target: first });
    await user.keyboard('para');
    await user.pointer({ keys: '[/TouchA]', target: screen.getByRole('searchbox') });
    await waitFor(() => expect(options()).toEqual(['Paracetamol 500 mg tabs']));
    await user.pointer({ keys: '[TouchA>]', target: screen.getAllByRole('option')[0] as HTMLElement });
    await user.clear(screen.getByRole('searchbox'));
    fireEvent.pointerCancel(window);
    await waitFor(() => expect(options()).toHaveLength(5));
    expect(happened).toEqual([]);
  });

  it('UIC draws no more rows than anybody reads, and says how many there are', async () => {
    const many = Array.from({ length: 400 }, (_, at) => product({ uuid: `${at}`, name: `Syrup ${at}` }));
    const user = await open({}, many);
    await user.keyboard('syr');
    expect(await screen.findByText('370 more. Type more letters to find them.')).toBeTruthy();
    // The first rows come before the others.
    await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(30));
  });

  it('UIC-07 speaks French', async () => {
    const user = await open({}, shelf, { language: 'fr' });
    await user.keyboard('amoxil');
    expect(screen.getByRole('group', { name: 'À la place de Amoxil 500 mg caps' })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Rupture de stock/ })).toBeTruthy();
  });
});

describe('a code that is being scanned', () => {
  it('draws no list for each of its digits, and the list of what stays in the field', async () => {
    const user = await open();
    const before = options();
    const asked = facts.asked;
    await user.keyboard('9506');
    expect(options()).toEqual(before);
    // Nor is what stays the same put together again.
    expect(facts.asked).toBe(asked);
    await waitFor(() => expect(options()).toEqual(['Paracetamol 500 mg tabs']));
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '9506');
  });

  it('is answered whole by an Enter that comes before its list', async () => {
    const user = await open();
    await user.keyboard('9506682101352{Enter}');
    expect(happened).toEqual(['add para']);
    expect(screen.getByRole('searchbox')).toHaveProperty('value', '');
  });
});
