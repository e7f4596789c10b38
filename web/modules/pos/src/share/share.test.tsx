import 'fake-indexeddb/auto';
import { CompressionStream } from 'node:stream/web';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ReceiptPanel } from '../receipt/receipt-panel';
import type { Till } from '../shared/use-till';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { outboxRecord } from '../testing/outbox-record';

/** The screen waits for its customer for ever; whoever asks anew is told. */
const customer = vi.hoisted(() => ({ isLate: false, asked: 0 }));
vi.mock('../receipt/receipt-facts', async (original) => {
  const facts = await original<typeof import('../receipt/receipt-facts')>();
  const readReceiptFacts: typeof facts.readReceiptFacts = async (...given) => {
    if (!customer.isLate) return facts.readReceiptFacts(...given);
    customer.asked += 1;
    if (customer.asked === 1) return new Promise(() => undefined);
    return { customer: { name: 'Kwame Boateng', memberNumber: '' } };
  };
  return { ...facts, readReceiptFacts };
});

/** What was drawn, in the order in which it was. */
let drawn: string[];
let saved: { name: string; head: string }[];
let part: Awaited<ReturnType<typeof mountPart>>;

beforeEach(() => {
  drawn = [];
  saved = [];
  // Node has it, and the page of these tests has not.
  vi.stubGlobal('CompressionStream', CompressionStream);
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation((() => ({
    fillRect: () => undefined,
    fillText: (text: string) => void drawn.push(text),
    measureText: (text: string) => ({ width: text.length * 10 }),
    getImageData: (_x: number, _y: number, width: number, height: number) => ({
      data: new Uint8ClampedArray(width * height * 4),
    }),
  })) as never);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push({ name: this.download, head: this.href });
  });
});
afterEach(async () => {
  await part.leave();
  Object.assign(customer, { isLate: false, asked: 0 });
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
  vi.restoreAllMocks();
});

const { payload } = outboxRecord();
const directions = '1 tablet three times a day';
const labelled = outboxRecord({
  payload: { ...payload, lines: payload.lines.map((line) => ({ ...line, directions })) },
});
const [theLine = ''] = payload.lines.map(({ name }) => name);

function Receipt({ till }: { till: Till }) {
  const [printed, setPrinted] = useState(false);
  return (
    <ReceiptPanel
      {...{ till, printed, savedEarlier: false, record: labelled }}
      onPrinted={() => setPrinted(true)}
      onNewSale={() => undefined}
    />
  );
}

/** A device that shares files, and what its share sheet is given. */
function withShareSheet(...outcomes: (DOMException | null)[]) {
  const given: ShareData[] = [];
  const share = async (what: ShareData) => {
    given.push(what);
    const outcome = outcomes.shift();
    if (outcome) throw outcome;
  };
  Object.assign(navigator, { canShare: () => true, share });
  return given;
}

async function open(options: PartOptions = {}, title = 'Receipt as PDF') {
  part = await mountPart((till) => <Receipt till={till} />, options);
  const user = userEvent.setup({ delay: null });
  if (customer.isLate) await waitFor(() => expect(customer.asked).toBe(1));
  await user.click(screen.getByRole('button', { name: title }));
  const dialog = await screen.findByRole('dialog', { name: title });
  const pages = await within(dialog).findAllByRole('img');
  return { user, dialog, pages };
}
const said = () => drawn.join(' ').replace(/\s/g, ' ');

describe('a receipt as a PDF', () => {
  it('is kept on a device that shares nothing, after which what is printed is a copy', async () => {
    const { user, dialog, pages } = await open();
    expect(pages.map((page) => page.getAttribute('aria-label'))).toEqual(['Page 1 of 1 of the receipt']);
    expect(said()).toContain('Receipt A-1');
    expect(said()).toContain(theLine);
    expect(said()).toContain(directions);
    expect(said()).not.toContain('COPY');
    expect(within(dialog).queryByRole('button', { name: 'Share' })).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: 'Save' }));
    expect(saved.map(({ name }) => name)).toEqual(['Receipt A-1.pdf']);
    expect(screen.queryByRole('dialog')).toBeNull();
    const next = screen.getByRole('button', { name: /^New sale/ });
    await waitFor(() => expect(document.activeElement, 'Enter is the next sale again').toBe(next));
    expect(screen.getByRole('button', { name: 'Print a copy' })).toBeTruthy();
  });

  it('goes to the share sheet of a telephone as a file, and stays open when nothing was chosen there', async () => {
    const given = withShareSheet(new DOMException('', 'AbortError'), null);
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Share' }));
    expect(screen.getByRole('dialog')).toBe(dialog);
    expect(screen.getByRole('button', { name: 'Print receipt', hidden: true })).toBeTruthy();
    await user.click(within(dialog).getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(given.map(({ files, title }) => [files?.[0]?.name, files?.[0]?.type, title])).toEqual([
      ['Receipt A-1.pdf', 'application/pdf', 'Receipt A-1'],
      ['Receipt A-1.pdf', 'application/pdf', 'Receipt A-1'],
    ]);
    expect(saved).toEqual([]);
  });

  it('names the patient, also when it is asked for before the screen knows who that is', async () => {
    customer.isLate = true;
    await open();
    expect(customer.asked).toBeGreaterThan(1);
    expect(said()).toContain('Patient: Kwame Boateng');
  });

  it('is kept where the share sheet does not open after all', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    withShareSheet(new DOMException('', 'NotAllowedError'));
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Share' }));
    await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['Receipt A-1.pdf']));
  });

  it('names no medicine and no directions when the patient wishes, and all amounts', async () => {
    const { user, dialog } = await open();
    drawn = [];
    await user.click(within(dialog).getByRole('checkbox', { name: 'Do not name the medicines' }));
    const save = within(dialog).getByRole('button', { name: 'Save' });
    expect(save, 'not yet the one that was asked for').toHaveProperty('disabled', true);
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    expect(said()).toContain('Product 1');
    expect(said()).not.toContain(theLine);
    expect(said()).not.toContain(directions);
    expect(said()).toContain('4 × 3.00 12.00');
    drawn = [];
    await user.click(within(dialog).getByRole('checkbox', { name: 'Do not name the medicines' }));
    await waitFor(() => expect(said()).toContain(theLine));
  });

  it('says so in a browser that cannot make it, and what to do', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
    part = await mountPart((till) => <Receipt till={till} />);
    await userEvent.click(screen.getByRole('button', { name: 'Receipt as PDF' }));
    await screen.findByText('This browser cannot make the PDF. Print the receipt instead.');
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true);
  });

  it('UIC-07 speaks French', async () => {
    const { user, dialog } = await open({ language: 'fr' }, 'Reçu en PDF');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Ne pas nommer les médicaments' }));
    await waitFor(() => expect(said()).toContain('Produit 1'));
    const save = within(dialog).getByRole('button', { name: 'Enregistrer' });
    await waitFor(() => expect(save).toHaveProperty('disabled', false));
    await user.click(save);
    expect(saved.map(({ name }) => name)).toEqual(['Reçu A-1.pdf']);
  });
});
