import 'fake-indexeddb/auto';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { Tender } from '../rules/tender';
import { mountPart } from '../testing/mount-part';
import { storedTenders, tendersKey } from './stored-tenders';
import { usePayment } from './use-payment';

const tenders: Tender[] = [
  { method: 'mobile_money', amount: 2000n, channelId: 'gh-mtn', reference: 'R7' },
  { method: 'cash', amount: 700n, tendered: 1000n, change: 300n },
];
let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  leave = async () => undefined;
});

/** The payment of one cart, which can be left (as by a reload) and opened again. */
function Open({ cart }: { cart: string }) {
  const payment = usePayment(cart);
  return (
    <>
      <output>{payment.tenders.map(({ method }) => method).join(' ')}</output>
      <button type="button" onClick={() => payment.setTenders(tenders)}>
        Enter
      </button>
      <button type="button" onClick={payment.forget}>
        Forget
      </button>
    </>
  );
}

function Till() {
  const [cart, setCart] = useState<string | null>('c1');
  return (
    <>
      {[null, 'c1', 'c2'].map((next) => (
        <button type="button" key={next} onClick={() => setCart(next)}>
          {next ?? 'Reload'}
        </button>
      ))}
      {cart ? <Open cart={cart} /> : null}
    </>
  );
}

async function openTill() {
  const part = await mountPart(() => <Till />);
  leave = part.leave;
  const user = userEvent.setup({ delay: null });
  return { ...part, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}
const shown = () => document.querySelector('output')?.textContent;

describe('the tenders of the open sale', () => {
  it('come back after a reload, to the last minor unit', async () => {
    const { press, shell } = await openTill();
    await press('Enter');
    await press('Reload');
    await press('c1');
    await waitFor(() => expect(shown()).toBe('mobile_money cash'));
    expect(storedTenders(await shell.drafts.get(tendersKey('c1')))).toEqual(tenders);
  });

  it('stay with their own sale: another one starts with none, and recalling the first brings them back', async () => {
    const { press } = await openTill();
    await press('Enter');
    await press('c2');
    expect(shown()).toBe('');
    await press('c1');
    await waitFor(() => expect(shown()).toBe('mobile_money cash'));
  });

  it('are gone when the sale is stored', async () => {
    const { press, shell } = await openTill();
    await press('Enter');
    await press('Forget');
    expect(shown()).toBe('');
    expect(await shell.drafts.list('pay:')).toEqual([]);
  });

  it('are thrown away a month after a sale that was never completed', async () => {
    const { press, shell } = await openTill();
    await shell.drafts.put(tendersKey('old'), { at: Date.now() - 31 * 24 * 3_600_000, tenders });
    await shell.drafts.put(tendersKey('new'), { at: Date.now() - 3_600_000, tenders });
    await press('Reload');
    await press('c1');
    await waitFor(async () => {
      const keys = (await shell.drafts.list('pay:')).map(({ key }) => key);
      expect(keys).toEqual([tendersKey('new')]);
    });
  });

  it('count as none when what is stored is not a whole list of them', () => {
    for (const spoiled of [undefined, null, 'x', { tenders: 7 }, { tenders: [{ method: 'cash', amount: 5 }] }]) {
      expect(storedTenders(spoiled)).toEqual([]);
    }
  });
});
