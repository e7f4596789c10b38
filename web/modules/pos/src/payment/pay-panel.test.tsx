import 'fake-indexeddb/auto';
import type { PaymentChannel } from '@bloom/api-client';
import { act, fireEvent, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Tender } from '../rules/tender';
import type { Till } from '../shared/use-till';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { PayPanel } from './pay-panel';

const ghana: PaymentChannel[] = [
  { id: 'mtn', name: 'MTN MoMo', code: 'mtn', country: 'GH' },
  { id: 'telecel', name: 'Telecel Cash', code: 'telecel', country: 'GH' },
];

let completed: Tender[][];
let setTotal: (total: bigint) => void;
let leave: () => Promise<void> = async () => undefined;
afterEach(async () => {
  await leave();
  vi.unstubAllGlobals();
});

/** A sale page in little: the pay panel can be left and opened again, and saving takes until the test ends. */
function Counter({ till, first }: { till: Till; first: bigint }) {
  const [total, changeTotal] = useState(first);
  const [tenders, setTenders] = useState<readonly Tender[]>([]);
  const [open, setOpen] = useState(true);
  const [saving, setSaving] = useState(false);
  const shownTotal = useRef<bigint | null>(null);
  setTotal = changeTotal;
  if (!open)
    return (
      <button type="button" onClick={() => setOpen(true)}>
        Pay
      </button>
    );
  return (
    <PayPanel
      till={till}
      total={total}
      payment={{ tenders, setTenders, shownTotal, forget: () => setTenders([]) }}
      saving={saving}
      failure={null}
      onComplete={(all) => {
        completed.push(all);
        setSaving(true);
      }}
      onBack={() => setOpen(false)}
    />
  );
}

async function payFor(total: bigint, options: PartOptions = { channels: ghana }) {
  completed = [];
  ({ leave } = await mountPart((till) => <Counter till={till} first={total} />, options));
  return userEvent.setup({ delay: null });
}

const plain = (text: string | null | undefined) => text?.replace(/\s/g, ' ');
const figure = (name: string) => plain(screen.getByRole('status', { name }).textContent);
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const complete = () => button(/^Complete sale/);
const amount = () => screen.getByRole<HTMLInputElement>('textbox', { name: /Cash received|Amount with/ });
const reference = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Payment reference' });
const entered = () => screen.queryAllByRole('listitem').map((row) => plain(row.textContent));
const cash = (paid: bigint, tendered = paid): Tender => ({
  method: 'cash',
  amount: paid,
  tendered,
  change: tendered - paid,
});
const mtn = (paid: bigint, of: string): Tender => ({
  method: 'mobile_money',
  amount: paid,
  channelId: 'mtn',
  reference: of,
});

describe('cash', () => {
  it.each([['{Enter}'], ['{Control>}{Enter}{/Control}'], ['{F9}']])(
    'UIC-07 takes the exact cash with one press of %s, the moment the panel opens',
    async (keys) => {
      const user = await payFor(2700n);
      expect(document.activeElement).toBe(amount());
      await user.keyboard(keys);
      expect(completed).toEqual([[cash(2700n)]]);
    },
  );

  it('UIC-07 takes a typed amount by the number pad alone: Enter completes and leaves no digit behind', async () => {
    const user = await payFor(2700n);
    await user.keyboard('50');
    expect(figure('Change')).toBe('GHS 23.00');
    fireEvent.keyDown(amount(), { key: 'Enter', code: 'NumpadEnter' });
    expect(completed).toEqual([[cash(2700n, 5000n)]]);
    expect(amount().value).toBe('50');
  });

  it('shows what is missing and does not complete by Ctrl+Enter, F9 or the button', async () => {
    const user = await payFor(2700n);
    await user.keyboard('10');
    expect(plain(document.body.textContent)).toContain('GHS 17.00 is missing');
    await user.keyboard('{Control>}{Enter}{/Control}{F9}');
    expect(complete().disabled).toBe(true);
    expect(completed).toEqual([]);
    expect(figure('Change')).toBe('—');
  });

  it('takes a note in one tap, then Enter', async () => {
    const user = await payFor(2700n);
    await user.click(within(screen.getByRole('group', { name: 'Quick amounts' })).getByRole('button', { name: '50' }));
    expect(document.activeElement).toBe(complete());
    await user.keyboard('{Enter}');
    expect(completed).toEqual([[cash(2700n, 5000n)]]);
  });

  it('says what to type when words are typed, and nothing is sold', async () => {
    const user = await payFor(2700n);
    await user.keyboard('ten{Enter}');
    expect(screen.getByRole('alert').textContent).toBe('Type an amount, for example 27.00.');
    expect(completed).toEqual([]);
  });

  it('asks once before it gives more change than any note, as after a scan into the amount', async () => {
    const user = await payFor(2700n);
    await user.keyboard('2000000000017{Enter}');
    expect(completed).toEqual([]);
    expect(plain(screen.getByRole('alert').textContent)).toContain('more than any note');
    expect(document.activeElement).toBe(complete());
    await user.keyboard('{Enter}');
    expect(completed).toHaveLength(1);
  });

  it('takes digits typed while a button has the focus', async () => {
    const user = await payFor(2700n);
    button(/^Exact/).focus();
    await user.keyboard('40');
    expect(amount().value).toBe('40');
  });

  it('pays in parts: each part joins the list and the rest stands ready', async () => {
    const user = await payFor(2700n);
    await user.keyboard('10{Enter}');
    expect(entered()).toEqual(['CashGHS 10.00']);
    expect(figure('Left to pay')).toBe('GHS 17.00');
    expect(amount().value).toBe('17.00');
    await user.keyboard('20{Enter}');
    expect(completed).toEqual([[cash(1000n), cash(1700n, 2000n)]]);
  });
});

describe('mobile money', () => {
  it('has a button for each channel of the country, the rest as amount, and keeps the reference', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    expect(button('MTN MoMo').getAttribute('aria-pressed')).toBe('true');
    expect(amount().value).toBe('27.00');
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(reference());
    await user.keyboard('AB12CD{Enter}');
    expect(entered()).toEqual(['MTN MoMoAB12CDGHS 27.00']);
    expect(figure('Left to pay')).toBe('GHS 0.00');
    await user.keyboard('{Enter}');
    expect(completed).toEqual([[mtn(2700n, 'AB12CD')]]);
  });

  it('splits between mobile money and cash with change', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    await user.keyboard('20{Enter}R7{Enter}');
    expect(figure('Left to pay')).toBe('GHS 7.00');
    await user.keyboard('10');
    expect(figure('Change')).toBe('GHS 3.00');
    await user.keyboard('{Enter}');
    expect(completed).toEqual([[mtn(2000n, 'R7'), cash(700n, 1000n)]]);
  });

  it('refuses more than the rest with a message beside the field', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    await user.keyboard('30{Enter}');
    expect(plain(screen.getByRole('alert').textContent)).toBe(
      'Only GHS 27.00 is left to pay, and mobile money gives no change. Type GHS 27.00 or less.',
    );
    expect(amount().getAttribute('aria-describedby')).toContain(screen.getByRole('alert').id);
    expect(button(/^Add/).disabled).toBe(true);
    expect(complete().disabled).toBe(true);
    expect(entered()).toEqual([]);
  });

  it('asks for the reference once, goes on without it, and says that it is missing', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    await user.click(button(/^Add/));
    expect(entered()).toEqual([]);
    expect(document.activeElement).toBe(reference());
    expect(screen.getByRole('alert').textContent).toContain('press again to go on without it');
    await user.click(button(/^Add/));
    expect(entered()).toEqual(['MTN MoMoReference missingGHS 27.00']);
    await user.click(complete());
    expect(completed).toEqual([[mtn(2700n, '')]]);
  });

  it('completes by touch in one go when the reference is typed', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    await user.type(reference(), 'AB12');
    await user.click(complete());
    expect(completed).toEqual([[mtn(2700n, 'AB12')]]);
  });

  it('shows no dead buttons in a country without channels', async () => {
    await payFor(2700n, { channels: [] });
    expect(screen.queryByRole('group', { name: 'How does the customer pay?' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Cash' })).toBeNull();
  });
});

describe('the list of tenders', () => {
  it('takes a tender out again and recomputes the rest', async () => {
    const user = await payFor(2700n);
    await user.keyboard('10{Enter}');
    await user.click(button(/^Take out GHS.10.00/));
    expect(entered()).toEqual([]);
    expect(figure('Left to pay')).toBe('GHS 27.00');
    expect(document.activeElement).toBe(amount());
  });

  it('stays when the cashier goes back to the sale and pays again', async () => {
    const user = await payFor(2700n);
    await user.keyboard('10{Enter}{Escape}');
    act(() => setTotal(3700n));
    await user.click(button('Pay'));
    expect(entered()).toEqual(['CashGHS 10.00']);
    expect(figure('Left to pay')).toBe('GHS 27.00');
    expect(plain(document.body.textContent)).toContain('The total changed from GHS 27.00 to GHS 37.00.');
  });

  it('recomputes and says a total that changes while paying: the exact amount follows', async () => {
    const user = await payFor(2700n);
    act(() => setTotal(3900n));
    expect(figure('To pay')).toBe('GHS 39.00');
    expect(amount().value).toBe('39.00');
    expect(plain(document.body.textContent)).toContain('The total changed from GHS 27.00 to GHS 39.00.');
    await user.keyboard('{Enter}');
    expect(completed).toEqual([[cash(3900n)]]);
  });

  it('keeps a typed amount when the total changes under it', async () => {
    const user = await payFor(2700n);
    await user.keyboard('30');
    act(() => setTotal(3900n));
    expect(amount().value).toBe('30');
    expect(figure('Change')).toBe('—');
  });

  it('gives more change when the total falls, and asks mobile money back that is too much', async () => {
    const user = await payFor(2700n);
    await user.click(button('MTN MoMo'));
    await user.keyboard('20{Enter}R7{Enter}');
    act(() => setTotal(1500n));
    expect(plain(screen.getByRole('alert').textContent)).toContain('The payments are GHS 5.00 more than the total.');
    expect(complete().disabled).toBe(true);
    await user.keyboard('{F9}');
    expect(completed).toEqual([]);
  });
});

describe('completing', () => {
  it('OUT-18 completes once, however often and by whatever it is pressed', async () => {
    const user = await payFor(2700n);
    await user.dblClick(complete());
    await user.keyboard('{Enter}{F9}{Control>}{Enter}{/Control}');
    expect(completed).toHaveLength(1);
    expect(button(/^Saving the sale…/).disabled).toBe(true);
  });

  it('UIC-07 counts a key that is held down once: the F9 that opened the panel completes nothing', async () => {
    await payFor(2700n);
    const held = { repeat: true, bubbles: true };
    fireEvent.keyDown(amount(), { key: 'F9', ...held });
    fireEvent.keyDown(amount(), { key: 'Enter', ...held });
    fireEvent.keyDown(complete(), { key: 'Enter', ctrlKey: true, ...held });
    expect(fireEvent.keyDown(complete(), { key: 'Enter', ...held })).toBe(false);
    expect(completed).toEqual([]);
  });

  it('completes with one press when nothing is to pay', async () => {
    const user = await payFor(0n);
    expect(screen.getByText('Nothing to pay. Complete the sale.')).toBeTruthy();
    expect(document.activeElement).toBe(complete());
    await user.keyboard('{Enter}');
    expect(completed).toEqual([[]]);
  });

  it('does not go back while the sale is being saved', async () => {
    const user = await payFor(2700n);
    await user.keyboard('{Enter}{Escape}');
    expect(screen.queryByRole('button', { name: 'Pay' })).toBeNull();
  });

  it('LNG-01 speaks French, with the amounts of a currency without decimals', async () => {
    const countryConfig = {
      country: { alpha_2_code: 'TG', name: 'Togo', id: 2 },
      useMarketPlace: false,
      currency: 'XOF',
      minor_units: 0,
      time_zone: 'Africa/Lome',
      vdl: { label: { en: '', fr: '' }, subtitle: { en: '', fr: '' } },
    };
    const user = await payFor(2750n, { language: 'fr', countryConfig });
    expect(figure('Reste à payer')).toBe('2 750 XOF');
    await user.keyboard('5000');
    expect(figure('Monnaie à rendre')).toBe('2 250 XOF');
    await user.click(button(/^Terminer la vente/));
    expect(completed).toEqual([[cash(2750n, 5000n)]]);
  });
});

describe('by touch', () => {
  it('does not open the keyboard by itself, and keeps the way to complete above it', async () => {
    const view = Object.assign(new EventTarget(), { height: window.innerHeight, offsetTop: 0, scale: 1 });
    vi.stubGlobal('visualViewport', view);
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(pointer: coarse)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await payFor(2700n);
    const panel = screen.getByRole('region', { name: 'Payment' });
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Payment' }));
    expect(panel.style.getPropertyValue('--keyboard')).toBe('0px');
    act(() => {
      view.height -= 300;
      view.dispatchEvent(new Event('resize'));
    });
    expect(panel.style.getPropertyValue('--keyboard')).toBe('300px');
    expect(amount().inputMode).toBe('decimal');
  });
});
