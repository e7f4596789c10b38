import 'fake-indexeddb/auto';
import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordingPrinter, readPaper } from '../printer/recording-printer';
import { keepPrinter, NO_PRINTER } from '../printer/settings';
import { AMOXICILLIN, Device, lines, type OpenOptions, ORS, receipt, ZINC } from '../testing/open-till';
import { product } from '../testing/product';

const batch = (id: string, quantity: number, expiry_date: string) => ({
  id,
  lot: id.toUpperCase(),
  quantity,
  expiry_date,
});
const CAPSULES = product({
  ...AMOXICILLIN,
  form: 'Capsule',
  quantity: 30,
  batches: [batch('l1', 2, '2099-05-31'), batch('l2', 28, '2099-08-31')],
});
const FIVE_DAYS = '1 capsule three times a day after food, for 5 days';

let device: Device;
/** Of the browser. */
let papers: string[];
beforeEach(async () => {
  device = new Device();
  await device.fill([CAPSULES, ORS, ZINC]);
  papers = [];
  window.print = () => {
    const sheet = document.querySelector('body > [aria-hidden="true"]');
    papers.push(`${sheet?.firstElementChild?.className}: ${sheet?.textContent?.replace(/\s/g, ' ')}`);
    window.dispatchEvent(new Event('afterprint'));
  };
});
afterEach(async () => {
  Reflect.deleteProperty(navigator, 'usb');
  await device.delete();
});

type User = Awaited<ReturnType<Device['open']>>['user'];
const dialogOf = async (name: string) => within(await screen.findByRole('dialog', { name }));
const press = (user: User, name: string | RegExp) => user.click(screen.getByRole('button', { name }));

/** Three capsules, of two batches, and a sachet; the directions are open. */
async function open(options: OpenOptions = {}) {
  const till = await device.open(options);
  await till.user.keyboard('ors{Enter}amox{Enter}amox{Enter}amox{Enter}{Control>}l{/Control}');
  return till;
}

/** As `open`, with the capsules labelled. */
async function labelled(options: OpenOptions = {}) {
  const till = await open(options);
  const dialog = await dialogOf('Directions');
  await till.user.keyboard('1 tds pc x5d');
  await till.user.click(dialog.getByRole('button', { name: 'Use these directions' }));
  return till;
}

async function pay(user: User) {
  await user.keyboard('{F9}');
  await screen.findByRole('button', { name: /Complete sale/ });
  await user.keyboard('{Control>}{Enter}{/Control}');
  await receipt();
  return (await device.sales()).at(-1)?.payload;
}

describe('directions of the open sale', () => {
  it('are typed as codes for the line touched last, read back in words, and gone through by Enter alone', async () => {
    const { user } = await open();
    const dialog = await dialogOf('Directions');
    const [capsules, sachets] = dialog.getAllByRole<HTMLInputElement>('textbox');
    expect(document.activeElement).toBe(capsules);
    await user.keyboard('1 tds pc x5d');
    expect(dialog.getByLabelText('Label of Amoxicillin 500 mg caps').textContent).toBe(FIVE_DAYS);
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(sachets);
    await user.keyboard('With  plenty of water{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()[0]).toContain(FIVE_DAYS);
    expect(lines()[1]).toContain('With plenty of water');
  });

  it('are part of the sale, of each batch of it, and stand on the receipt', async () => {
    const { user } = await labelled();
    const sale = await pay(user);
    expect(sale?.lines.map(({ batch_id, quantity, directions }) => [batch_id, quantity, directions])).toEqual([
      ['p2-b1', 1, undefined],
      ['l1', 2, FIVE_DAYS],
      ['l2', 1, FIVE_DAYS],
    ]);
    expect(document.querySelector('main')?.textContent).toContain(`36.00${FIVE_DAYS}`);
  });

  it('are written in the language that is chosen for the patient', async () => {
    const { user } = await open();
    const dialog = await dialogOf('Directions');
    await user.keyboard('1 tds pc x5d');
    await user.click(dialog.getByRole('button', { name: 'Français' }));
    expect(dialog.getByLabelText('Label of Amoxicillin 500 mg caps').textContent).toBe(
      '1 gélule 3 fois par jour après le repas, pendant 5 jours',
    );
  });

  it('by codes that are shown with what they say, in the language of the label', async () => {
    const { user } = await open();
    const dialog = await dialogOf('Directions');
    await user.click(dialog.getByText('Short codes'));
    const said = () => [...screen.getByRole('dialog').querySelectorAll('dl > div')].map((row) => row.textContent ?? '');
    expect(said()).toHaveLength(8);
    expect(said()).toContain('½ tab od mane½ tablet once a day in the morning');
    await user.click(dialog.getByRole('button', { name: 'Français' }));
    expect(said()).toContain('½ cp matin½ comprimé le matin');
    for (const row of [...screen.getByRole('dialog').querySelectorAll('dl > div')]) {
      const [code, words] = [...row.children].map((part) => part.textContent);
      expect(words, 'a code').not.toBe(code);
    }
  });

  it('are there after a reload, can be changed, and are gone when the field is emptied', async () => {
    await labelled();
    await device.close();
    const { user } = await device.open();
    expect(lines()[0]).toContain(FIVE_DAYS);
    await press(user, /^Directions/);
    const dialog = await dialogOf('Directions');
    const field = dialog.getByLabelText<HTMLInputElement>('Amoxicillin 500 mg caps');
    expect(field.value).toBe(FIVE_DAYS);
    expect(dialog.getByLabelText('Label of Amoxicillin 500 mg caps').textContent).toBe('');
    await user.clear(field);
    await user.click(dialog.getByRole('button', { name: 'Use these directions' }));
    expect(lines()[0]).not.toContain('capsule');
    expect((await pay(user))?.lines.map(({ directions }) => directions)).toEqual([undefined, undefined, undefined]);
  });

  it('are not changed when the dialog is closed, and are not those of the next customer', async () => {
    const { user } = await labelled();
    await user.keyboard('{Control>}l{/Control}');
    await dialogOf('Directions');
    await user.keyboard('{Control>}a{/Control}something else{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(lines()[0]).toContain(FIVE_DAYS);
    await pay(user);
    await user.keyboard('{F2}');
    await user.keyboard('amox{Enter}');
    expect(lines()[0]).not.toContain('capsule three');
  });

  it('are nowhere to be given while nothing is in the sale', async () => {
    const { user } = await device.open();
    expect(screen.queryByRole('button', { name: /^Directions/ })).toBeNull();
    await user.keyboard('{Control>}l{/Control}');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('labels', () => {
  it('are printed before the sale is paid, one for each batch, with patient, day and expiry', async () => {
    const { user } = await open({ facility: { phone: '030 211' } });
    const dialog = await dialogOf('Directions');
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Use and print labels' }).disabled).toBe(true);
    await user.keyboard('1 tds pc x5d');
    await user.click(dialog.getByRole('button', { name: 'Use and print labels' }));
    const labels = await dialogOf('Labels');
    await user.click(await labels.findByRole('button', { name: '60 × 40 mm' }));
    await user.click(labels.getByRole('button', { name: 'Print 2 labels' }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).toMatch(/of60x40/);
    expect(papers[0]?.match(/three times a day/g)).toHaveLength(2);
    expect(papers[0]).toMatch(/030 211.*caps × 2.*Lot L1 · exp 05\/99.*caps × 1.*Lot L2 · exp 08\/99/);
    await user.keyboard('{Escape}');
    expect(lines()[0]).toContain(FIVE_DAYS);
  });

  it('of a sale that was made are printed on what was chosen last, without those that are left out', async () => {
    const { user } = await labelled();
    await user.keyboard('{F3}');
    await screen.findByRole('dialog');
    await user.keyboard('akua');
    await screen.findByRole('option', { name: /Akua Boateng/ });
    await user.keyboard('{Enter}');
    await pay(user);
    await press(user, 'Labels');
    const labels = await dialogOf('Labels');
    await user.click(await labels.findByRole('button', { name: '100 × 50 mm' }));
    await user.click(labels.getByLabelText('Amoxicillin 500 mg caps × 2'));
    await user.click(labels.getByRole('button', { name: 'Print 1 label' }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).toMatch(/of100x50.*Akua Boateng · .*caps × 1.*Lot L2/);
    expect(papers[0]).not.toContain('Lot L1');
    await user.keyboard('{Escape}');
    const next = screen.getByRole('button', { name: /^New sale/ });
    await waitFor(() => expect(document.activeElement, 'Enter is the next sale again').toBe(next));
    await press(user, 'Labels');
    await (await dialogOf('Labels')).findByRole('button', { name: 'Print 2 labels' });
    await user.keyboard('{Enter}');
    await waitFor(() => expect(papers).toHaveLength(2));
    expect(papers[1], 'remembered, one key away').toMatch(/of100x50/);
  });

  it('come out of the receipt printer cut from each other, and out of the browser while it is off', async () => {
    const printer = new RecordingPrinter();
    Object.assign(navigator, { usb: printer.usb });
    const { user, shell } = await labelled();
    await keepPrinter(shell.drafts, { ...NO_PRINTER, connection: 'usb', paper: 58 });
    await pay(user);
    await press(user, 'Labels');
    const labels = await dialogOf('Labels');
    await user.click(await labels.findByLabelText('Amoxicillin 500 mg caps × 2'));
    await user.click(labels.getByRole('button', { name: 'Print 1 label' }));
    await labels.findByText('The receipt printer has taken the labels.');
    const paper = readPaper(printer.receipts[0] ?? new Uint8Array()).map((line) => line.trimEnd());
    const at = paper.findIndex((line) => line.includes('<bold>'));
    expect(paper.slice(at)).toEqual([
      ...[
        '<bold>Amoxicillin 500 mg caps × 1</bold>',
        '',
        '<bold>1 capsule three times a day</bold>',
        '<bold>after food, for 5 days</bold>',
        '',
      ],
      ...['Lot L2 · exp 08/99', 'Keep out of reach of children.', '', '', '', '<cut>', ''],
    ]);
    expect(papers).toEqual([]);
    printer.fault = 'off';
    await user.click(labels.getByRole('button', { name: 'Print 1 label' }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(labels.queryByText('The receipt printer has taken the labels.')).toBeNull();
  });

  it('are nowhere to be printed of a sale that nobody labelled', async () => {
    const { user } = await device.open();
    await user.keyboard('amox{Enter}');
    await pay(user);
    expect(screen.queryByRole('button', { name: 'Labels' })).toBeNull();
  });

  it('are printed without the batch where the products cannot be read', async () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const { user } = await labelled();
    await pay(user);
    vi.spyOn(device.db.inventory, 'bulkGet').mockRejectedValue(new Error('the disk'));
    await press(user, 'Labels');
    await user.click(await (await dialogOf('Labels')).findByRole('button', { name: 'Print 2 labels' }));
    await waitFor(() => expect(papers).toHaveLength(1));
    expect(papers[0]).not.toContain('Lot ');
  });
});
