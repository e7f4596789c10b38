import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ReceiptPanel } from '../receipt/receipt-panel';
import type { Till } from '../shared/use-till';
import { mountPart } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';
import { RecordingPrinter, readPaper } from './recording-printer';
import { printerOf } from './settings';

let part: Awaited<ReturnType<typeof mountPart>>;
let printer: RecordingPrinter;
let byBrowser: number;

beforeEach(() => {
  printer = new RecordingPrinter();
  byBrowser = 0;
  Object.assign(navigator, { usb: printer.usb });
  window.print = () => {
    byBrowser += 1;
    window.dispatchEvent(new Event('afterprint'));
  };
});
afterEach(async () => {
  await part.leave();
  Reflect.deleteProperty(navigator, 'usb');
});

function Receipt({ till }: { till: Till }) {
  const [printed, setPrinted] = useState(false);
  return (
    <ReceiptPanel
      {...{ till, printed, savedEarlier: false, record: outboxRecord() }}
      onPrinted={() => setPrinted(true)}
      onNewSale={() => undefined}
    />
  );
}

async function open() {
  part = await mountPart((till) => <Receipt till={till} />);
  return userEvent.setup({ delay: null });
}
const press = (name: string) => screen.getByRole('button', { name });

/** Through the dialog, as somebody does it once for a device. */
async function choose(user: Awaited<ReturnType<typeof open>>, ...presses: string[]) {
  await user.click(press('Receipt printer'));
  const dialog = await screen.findByRole('dialog', { name: 'Receipt printer' });
  await user.click(await within(dialog).findByRole('button', { name: 'Choose a USB printer' }));
  await within(dialog).findByText('Receipts are printed on the USB printer.');
  for (const name of presses) await user.click(await within(dialog).findByText(name));
  return dialog;
}

it('a printer that is chosen prints a test page at once, and every receipt from then on, the second as a copy', async () => {
  const user = await open();
  const dialog = await choose(user, '58 mm', 'Print a test page');
  await within(dialog).findByText('The printer has taken the test page.');
  expect(readPaper(printer.receipts[0] ?? new Uint8Array()).join(' ')).toContain('test page');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  const next = screen.getByRole('button', { name: /^New sale/ });
  await waitFor(() => expect(document.activeElement, 'Enter is the next sale again').toBe(next));
  await user.click(press('Print receipt'));
  await waitFor(() => expect(printer.receipts).toHaveLength(2));
  await user.click(press('Print a copy'));
  await waitFor(() => expect(printer.receipts).toHaveLength(3));
  const [, receipt = [], copy = []] = printer.receipts.map(readPaper);
  expect(receipt.join('\n')).toContain('Receipt A-1');
  expect(receipt.join('\n')).not.toContain('COPY');
  expect(copy.join('\n')).toContain('COPY');
  expect(byBrowser).toBe(0);
});

it('the drawer opens with the receipt of a sale in cash where that is wanted, and not with its copy', async () => {
  const user = await open();
  await choose(user, 'Open the cash drawer with the receipt of a sale in cash');
  await user.click(press('Done'));
  await user.click(press('Print receipt'));
  await waitFor(() => expect(printer.receipts).toHaveLength(1));
  await user.click(press('Print a copy'));
  await waitFor(() => expect(printer.receipts).toHaveLength(2));
  const opens = printer.receipts.map((bytes) => readPaper(bytes).join().includes('<drawer>'));
  expect(opens).toEqual([true, false]);
});

it('a printer that is off is told of once, the browser prints meanwhile, and the printer again once it is on', async () => {
  const user = await open();
  await choose(user);
  await user.click(press('Done'));
  printer.fault = 'off';
  await user.click(press('Print receipt'));
  await waitFor(() => expect(byBrowser).toBe(1));
  await user.click(press('Print a copy'));
  await waitFor(() => expect(byBrowser).toBe(2));
  expect(part.notices.filter(({ message }) => message.startsWith('The receipt printer did not answer'))).toHaveLength(
    1,
  );
  printer.fault = null;
  await user.click(press('Print a copy'));
  await waitFor(() => expect(printer.receipts).toHaveLength(1));
  expect(byBrowser).toBe(2);
});

it('a printer that is forgotten leaves printing to the browser; one that is missing says what to do', async () => {
  const user = await open();
  const dialog = await choose(user);
  printer.usb.getDevices = async () => [];
  await user.click(within(dialog).getByRole('button', { name: 'Print a test page' }));
  await within(dialog).findByText(/^There is no printer. Connect it/);
  await user.click(within(dialog).getByRole('button', { name: 'Print by the browser again' }));
  await within(dialog).findByText('Receipts are printed by the browser.');
  await user.click(within(dialog).getByRole('button', { name: 'Done' }));
  await user.click(press('Print receipt'));
  await waitFor(() => expect(byBrowser).toBe(1));
  expect(part.notices).toEqual([]);
});

it('where the browser speaks to no printer it prints on the paper that was chosen once, 80 mm until then', async () => {
  Reflect.deleteProperty(navigator, 'usb');
  const papers: string[] = [];
  window.print = () => {
    papers.push(/_(roll|narrow|A5|A4)_/.exec(document.body.lastElementChild?.className ?? '')?.[1] ?? '');
    window.dispatchEvent(new Event('afterprint'));
  };
  const user = await open();
  await user.click(press('Print receipt'));
  await waitFor(() => expect(papers).toEqual(['roll']));
  await user.click(press('Receipt printer'));
  const dialog = await screen.findByRole('dialog', { name: 'Receipt printer' });
  expect(within(dialog).queryByRole('button', { name: /^Choose/ })).toBeNull();
  for (const [name, paper] of [
    ['58 mm', 'narrow'],
    ['A5', 'A5'],
    ['A4', 'A4'],
  ] as const) {
    await user.click(await within(dialog).findByRole('button', { name }));
    await waitFor(async () =>
      expect(await printerOf(part.shell.drafts)).toMatchObject({ sheet: paper, connection: null }),
    );
    await user.click(press('Print a copy'));
    await waitFor(() => expect(papers.at(-1)).toBe(paper));
  }
});
