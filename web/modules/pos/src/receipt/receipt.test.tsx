import 'fake-indexeddb/auto';
import type { Facility, SalePayload } from '@bloom/api-client';
import type { PatientRecord, SaleOutboxRecord } from '@bloom/local-db';
import { facility } from '@bloom/testing';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useLayoutEffect, useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fromOutbox, fromSale, type ListedSale } from '../sales/list-sales';
import type { Till } from '../shared/use-till';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { usePrint } from './print';
import { ReceiptPanel } from './receipt-panel';

const { payload } = outboxRecord();
const split: SalePayload = {
  ...payload,
  patient_id: 'pat1',
  lines: [
    { product_uuid: 'p1', name: 'Amoxicillin 500 mg caps', batch_id: 'b1', quantity: 2, unit_price: '11.00' },
    { product_uuid: 'p2', name: 'ORS sachet', batch_id: null, quantity: 4, unit_price: '3.00' },
  ],
  promo: { id: 'pr1', code: 'RAINY10', kind: 'percent', value: '10', discount: '3.40' },
  total: '30.60',
  payments: [
    { method: 'mobile_money', amount: '20.00', tendered: '20.00', change: '0.00', channel_id: 'gh-mtn', reference: '' },
    { method: 'cash', amount: '10.60', tendered: '20.00', change: '9.40', channel_id: null, reference: null },
  ],
};
const kwame = { patient_pk: 'pat1', first_name: 'Kwame', last_name: 'Boateng', member_number: 'M-77', phone: '' };

let leave: () => Promise<void> = async () => undefined;
let pages: string[];
let newSales: number;
beforeEach(() => {
  pages = [];
  newSales = 0;
  // The browser prints what is on the page at this moment.
  window.print = vi.fn(() => {
    pages.push(plain(document.querySelector('body > [aria-hidden]')?.textContent));
    window.dispatchEvent(new Event('afterprint'));
  });
});
afterEach(() => leave());

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s/g, ' ');
const paper = () => plain(document.querySelector('section > div:last-of-type')?.textContent);

function Receipt({ till, record }: { till: Till; record: SaleOutboxRecord }) {
  const [printed, setPrinted] = useState(false);
  return (
    <ReceiptPanel
      till={till}
      record={record}
      savedEarlier={false}
      printed={printed}
      onPrinted={() => setPrinted(true)}
      onNewSale={() => (newSales += 1)}
    />
  );
}

async function show(record: SaleOutboxRecord, options: PartOptions = {}) {
  const part = await mountPart((till) => <Receipt till={till} record={record} />, options);
  leave = part.leave;
  return { ...part, user: userEvent.setup({ delay: null }) };
}

/** Presses F2 as soon as the receipt stands in the document, before any passive effect, and tells what has the focus. */
function Hasty({ till, onSeen }: { till: Till; onSeen: (focus: Element | null) => void }) {
  useLayoutEffect(() => {
    document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'F2', bubbles: true }));
    onSeen(document.activeElement);
  }, [onSeen]);
  return <Receipt till={till} record={outboxRecord()} />;
}

/** A list of sales in little, with the way to print a copy. */
function Copy({ till, sale }: { till: Till; sale: ListedSale }) {
  const { print, sheet } = usePrint(till);
  const [pressed, setPressed] = useState(0);
  return (
    <button
      type="button"
      onClick={() => {
        setPressed(pressed + 1);
        print(sale, true);
      }}
    >
      Copy {sheet}
    </button>
  );
}

async function printCopy(sale: ListedSale, options: PartOptions = {}) {
  const part = await mountPart((till) => <Copy till={till} sale={sale} />, options);
  leave = part.leave;
  await part.db.patients.put({ ...kwame } as PatientRecord);
  await act(async () => screen.getByRole('button').click());
  await waitFor(() => expect(pages).toHaveLength(1));
  return pages[0] ?? '';
}

describe('after a sale', () => {
  it('shows the change in large figures, the state, and has the next sale under Enter', async () => {
    const { user } = await show(outboxRecord());
    expect(screen.getByRole('heading', { name: 'Sale complete' })).toBeTruthy();
    expect(plain(screen.getByText('Change to give back').parentElement?.textContent)).toContain('GHS 26.00');
    expect(screen.getByText('Waiting to be sent')).toBeTruthy();
    const next = document.activeElement;
    expect(next).toBe(screen.getByRole('button', { name: /^New sale/ }));
    const told = document.getElementById(next?.getAttribute('aria-describedby') ?? '');
    expect(plain(told?.textContent)).toBe('Change to give backGHS 26.00');
    await user.keyboard('{Enter}');
    expect(newSales).toBe(1);
  });

  it('has the next sale under F2 and Enter from the moment that it is seen', async () => {
    const focus = vi.fn();
    leave = (await mountPart((till) => <Hasty till={till} onSeen={focus} />)).leave;
    expect(newSales).toBe(1);
    expect(focus.mock.calls).toEqual([[screen.getByRole('button', { name: /^New sale/ })]]);
  });

  it('UIC-07 does not take the change away by the press that completed the sale, held or doubled', async () => {
    const { user } = await show(outboxRecord());
    const next = screen.getByRole('button', { name: /^New sale/ });
    expect(fireEvent.keyDown(next, { key: 'Enter', repeat: true })).toBe(false);
    await user.keyboard('{Control>}{Enter}{/Control}');
    fireEvent.click(next, { detail: 2 });
    expect(newSales).toBe(0);
    fireEvent.click(next, { detail: 1 });
    expect(newSales).toBe(1);
  });

  it('follows the sale to the server, and says why when it is held back', async () => {
    const record = outboxRecord();
    const { outboxDb } = await show(record);
    await act(() => outboxDb.outbox.put({ ...record, state: 'acknowledged' }));
    expect(await screen.findByText('Sent')).toBeTruthy();
    const last_error = { at: '', code: 'hash_mismatch', detail: 'The record was damaged.' };
    await act(() => outboxDb.outbox.put({ ...record, state: 'quarantined', last_error }));
    expect(await screen.findByText(/^Held back: it was changed or damaged on this device .* Retry;/)).toBeTruthy();
  });

  it('prints the receipt alone, marks what is printed again as a copy, and leaves Enter to the next sale', async () => {
    const { user } = await show(outboxRecord());
    await user.click(screen.getByRole('button', { name: 'Print receipt' }));
    await waitFor(() => expect(pages).toHaveLength(1));
    expect(pages[0]).toContain('Receipt A-1');
    expect(pages[0]).not.toContain('COPY');
    expect(document.querySelector('body > [aria-hidden]')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('button', { name: /^New sale/ }));
    await user.click(screen.getByRole('button', { name: 'Print a copy' }));
    await waitFor(() => expect(pages).toHaveLength(2));
    expect(pages[1]).toContain('COPY');
  });

  it('ROU-25 prints what the facility wants on its receipts, and its own last words instead of ours', async () => {
    const told = {
      address: '12 Ring Road',
      phone: '0302 123',
      receipt_header: 'Open daily',
      receipt_footer: 'Be well',
    };
    await show(outboxRecord(), { facility: { ...facility, ...told } as Facility });
    expect(paper()).toMatch(/12 Ring Road0302 123Open dailyReceipt A-1.*Be well$/);
    expect(paper()).not.toContain('Thank you');
  });

  it('says that the reference of a payment is missing', async () => {
    await show(outboxRecord({ payload: split }));
    expect(screen.getAllByText('Reference missing').length).toBeGreaterThan(0);
  });
});

describe('the receipt', () => {
  it('says who, what, at which price, less which promo, and how it was paid, to the last pesewa', async () => {
    const { db } = await show(outboxRecord({ payload: split }));
    await act(() => db.patients.put({ ...kwame } as PatientRecord));
    await waitFor(() => expect(paper()).toContain('Kwame'));
    for (const words of [
      'Accra Central Pharmacy',
      'Receipt A-1',
      'Cashier: Ama Mensah',
      'Patient: Kwame Boateng',
      'Member no. M-77: member prices',
      'Amoxicillin 500 mg caps2 × 11.0022.00',
      'ORS sachet4 × 3.0012.00',
      'SubtotalGHS 34.00',
      'Promo RAINY10-GHS 3.40',
      'TotalGHS 30.60',
      'MTN MoMoGHS 20.00Reference missing',
      'CashGHS 20.00',
      'ChangeGHS 9.40',
    ]) {
      expect(paper()).toContain(words);
    }
  });

  it('ENT-23 says once that a member paid member prices, whatever the products cost by the time of a copy', async () => {
    const page = await printCopy(fromOutbox(outboxRecord({ payload: split })));
    expect(page.match(/member price/g)).toHaveLength(1);
    await leave();
    pages = [];
    const other = { ...payload, patient_id: 'pat2' };
    expect(await printCopy(fromOutbox(outboxRecord({ payload: other })))).not.toContain('ember');
  });

  it('has no subtotal without a promo, and no change without cash', async () => {
    const payments = split.payments.slice(0, 1).map((payment) => ({ ...payment, amount: '24.00', reference: 'R7' }));
    await show(outboxRecord({ payload: { ...payload, payments } }));
    expect(paper()).not.toContain('Subtotal');
    expect(paper()).not.toContain('Change');
    expect(paper()).toContain('MTN MoMoGHS 24.00Ref. R7');
  });

  it('prints a copy of a sale that another device made, from the copy of the server', async () => {
    const page = await printCopy(
      fromSale({
        id: 9,
        uuid: 's9',
        facility_id: 'f1',
        patient_id: 'pat1',
        status: 'A',
        made_at: '2026-06-15T10:00:00Z',
        operator: { id: 'u2', name: 'Kofi Asante' },
        device_id: 'd2',
        seq: 4,
        receipt_number: 'B-4',
        currency: 'GHS',
        total: '30.60',
        promo: { code: 'RAINY10', discount: '3.40' },
        lines: split.lines.map((line) => ({ ...line, total: '0.00' })),
        payments: split.payments.map(({ tendered: _, change: __, ...old }) => old),
        flags: [],
      }),
    );
    expect(page).toContain('COPY');
    expect(page).toContain('Receipt B-4');
    expect(page).toContain('Cashier: Kofi Asante');
    expect(page).toContain('Patient: Kwame Boateng');
    expect(page).toContain('CashGHS 10.60');
    expect(page).not.toContain('Change');
  });

  it('LNG-01 is French, in a currency without decimals', async () => {
    const countryConfig = {
      country: { alpha_2_code: 'TG', name: 'Togo', id: 2 },
      useMarketPlace: false,
      currency: 'XOF',
      minor_units: 0,
      time_zone: 'Africa/Lome',
      vdl: { label: { en: '', fr: '' }, subtitle: { en: '', fr: '' } },
    };
    const [line] = payload.lines;
    const record = outboxRecord({
      payload: {
        ...payload,
        currency: 'XOF',
        lines: line ? [{ ...line, quantity: 3, unit_price: '1250' }] : [],
        total: '3750',
        payments: [
          { method: 'cash', amount: '3750', tendered: '5000', change: '1250', channel_id: null, reference: null },
        ],
      },
    });
    const page = await printCopy(fromOutbox(record), { language: 'fr', countryConfig });
    for (const words of ['COPIE', 'Reçu A-1', '3 × 1 2503 750', 'Total3 750 XOF', 'Espèces5 000 XOF']) {
      expect(page).toContain(words);
    }
    expect(page).toContain('Monnaie rendue1 250 XOF');
  });

  it("keeps the sale's own currency when that of the facility has changed", async () => {
    const page = await printCopy({ ...fromOutbox(outboxRecord()), currency: 'XOF', total: '24' });
    expect(page).toContain('TotalXOF 24');
  });
});
