import 'fake-indexeddb/auto';
import type { Upload } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, fakeUpload, mountModule, page, priceColumns, rowError, type ServedRequest } from '@bloom/testing';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UploadPanel } from './upload-panel';

const target = { country: 'GH' };
let server: FakeServer;
let now: Upload;
let part: Awaited<ReturnType<typeof mountModule>>;
let shown: (id: string | null) => void;

/** Leaves and comes back as a user does who goes to another page of the module. */
let visit: (open: boolean) => void;

function Panel() {
  const [id, setId] = useState<string | null>(null);
  const [open, setOpen] = useState(true);
  shown = setId;
  visit = setOpen;
  return open ? <UploadPanel kind="price_list" target={target} uploadId={id} onShow={setId} /> : <p>Elsewhere</p>;
}

async function openPanel(language: 'en' | 'fr' = 'en') {
  part = await mountModule(Panel, {
    basePath: '/inventory',
    language,
    server,
  });
  return userEvent.setup({ delay: null });
}

beforeEach(() => {
  now = fakeUpload({ status: 'VALIDATING_FILE' });
  server = new FakeServer()
    .on('GET', '/api/upload-columns/:kind/', { results: priceColumns, one_of: [] })
    .on('POST', '/api/uploads/', () => now)
    .on('GET', '/api/uploads/:id/', () => now)
    .on('GET', '/api/uploads/:id/errors/', page([]));
});
afterEach(async () => {
  await part.leave();
});

const csv = (text: string, name = 'prices.csv') => new File([text], name, { type: 'text/csv' });
const choose = async (user: ReturnType<typeof userEvent.setup>, file: File) =>
  user.upload(await screen.findByLabelText('Choose a file', { selector: 'input' }), file);
const start = async (user: ReturnType<typeof userEvent.setup>) =>
  user.click(await screen.findByRole('button', { name: 'Start upload' }));
const sent = () => server.asked('POST', '/api/uploads/');
const text = () => (document.querySelector('main')?.textContent ?? '').replace(/\s+/g, ' ');

describe('UPL an upload, from the file to its end', () => {
  it('UPL-01 shows what each column is taken for before anything is sent', async () => {
    const user = await openPanel();
    await choose(user, csv('PRICE;ean;Shelf\n1,5;1;A'));
    const table = await screen.findByRole('table');
    const cells = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.querySelectorAll('td')].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ['PRICE', '1,5', 'Walk-in price'],
      ['ean', '1', 'Barcode'],
      ['Shelf', 'A', 'not used'],
    ]);
    expect(text()).toContain('All required columns are there.');
    expect(sent()).toEqual([]);
  });

  it('UPL-01 columns are assigned by hand, kept for the next file, and sent with this one', async () => {
    const saved = { id: 'm1', columns: [], saved_by: 'Efua Asante', saved_at: '2026-06-15T10:00:00Z' };
    server.on('PUT', '/api/upload-mappings/:kind/', saved);
    const user = await openPanel();
    await choose(user, csv('Kode,Bei\n123,1.50'));
    expect((await screen.findByRole('alert')).textContent).toContain('Barcode, Walk-in price');
    await user.selectOptions(screen.getByLabelText('Kode is taken for'), 'Barcode');
    await user.selectOptions(screen.getByLabelText('Bei is taken for'), 'Walk-in price');
    expect(screen.queryByRole('alert')).toBeNull();
    await start(user);
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
    expect(server.asked('PUT', '/api/upload-mappings/:kind/')[0]?.body).toEqual({
      columns: [
        { header: 'Kode', field: 'barcode_id' },
        { header: 'Bei', field: 'walk_in_selling_price' },
      ],
    });
    expect(sent()[0]?.query.get('mapping_id')).toBe('m1');
  });

  it('UPL-01 what was assigned before is used again for the same headers', async () => {
    const columns = [
      { header: 'Kode', field: 'barcode_id' },
      { header: 'Bei', field: 'walk_in_selling_price' },
    ];
    const saved = { id: 'm1', columns, saved_by: 'Efua Asante', saved_at: '2026-06-15T10:00:00Z' };
    server.on('GET', '/api/upload-mappings/:kind/', { results: [saved] });
    const user = await openPanel();
    await choose(user, csv('Kode,Bei\n123,1.50'));
    expect(await screen.findByText('Columns as they were assigned for such a file before.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Start upload' })).toBeTruthy();
  });

  it('UPL-01 an upload is undone after a question, or the server says what stands on it', async () => {
    now = fakeUpload({ status: 'COMPLETED', progress: 100, number_of_records: 2, applied: 2 });
    let stands = true;
    server.on('POST', '/api/uploads/:id/undo/', () => {
      if (stands) throw new ServerProblem(409, 'stands_on', 'Something stands on it: 1 product.', [], {});
      now = { ...now, undone_at: '2026-06-15T11:00:00Z', undone_by: 'Efua Asante' };
      return now;
    });
    const user = await openPanel();
    await act(async () => shown('up-1'));
    await user.click(await screen.findByRole('button', { name: 'Undo this upload' }));
    await user.click(await screen.findByRole('button', { name: 'Undo it' }));
    expect(await screen.findByText('Something stands on it: 1 product.')).toBeTruthy();
    stands = false;
    await user.click(screen.getByRole('button', { name: 'Undo it' }));
    expect(await screen.findByText(/^Undone by Efua Asante/)).toBeTruthy();
  });

  it('UPL-01 PRC-13 a delivery that is undone leaves the stock of this device too', async () => {
    now = fakeUpload({ kind: 'delivery_note', status: 'COMPLETED', progress: 100, number_of_records: 2, applied: 2 });
    server.on('POST', '/api/uploads/:id/undo/', () => {
      now = { ...now, undone_at: '2026-06-15T11:00:00Z', undone_by: 'Ama Mensah' };
      return now;
    });
    const user = await openPanel();
    await act(async () => shown('up-1'));
    await user.click(await screen.findByRole('button', { name: 'Undo this upload' }));
    expect(screen.getByText(/as long as nothing of it was sold, sent, adjusted or counted/)).toBeTruthy();
    expect(part.jobs.refreshes).toBe(0);
    await user.click(await screen.findByRole('button', { name: 'Undo it' }));
    expect(await screen.findByText(/^Undone by Ama Mensah/)).toBeTruthy();
    await waitFor(() => expect(part.jobs.refreshes).toBe(1));
  });

  it('UPL-01 names what is missing, lets the server decide, and takes another file', async () => {
    const user = await openPanel();
    await choose(user, csv('Member price\n1'));
    expect(await screen.findByRole('alert')).toHaveProperty(
      'textContent',
      '2 required columns were not found: Barcode, Walk-in price',
    );
    expect(screen.getByRole('button', { name: 'Upload anyway' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Choose another file' }));
    await choose(user, csv('', 'empty.csv'));
    expect((await screen.findByRole('alert')).textContent).toContain('There is nothing in this file.');
    expect(screen.queryByRole('button', { name: /upload/i })).toBeNull();
  });

  it('UPL-07 UPL-09 follows it with its own progress to the end, and the notifications know who looks', async () => {
    const user = await openPanel();
    await choose(user, csv('Barcode,Price\n1,2'));
    await user.click(await screen.findByLabelText('Apply nothing until every row is right'));
    now = fakeUpload({ status: 'PROCESSING_PRICES', progress: 41.256, number_of_records: 5000, error_count: 3 });
    await start(user);
    expect(await screen.findByText('Applying the prices…')).toBeTruthy();
    expect(sent()[0]?.query.get('on_bad_rows')).toBe('apply_none');
    expect(part.jobs.uploads.map(({ id }) => id)).toEqual(['up-1']);
    expect([...part.jobs.onPage]).toEqual(['up-1']);
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('41');
    expect(text()).toContain('41.26 %');
    expect(text()).toContain('5,000 rows in the file');
    expect(text()).toContain('Although there are 3 errors');
    now = fakeUpload({ status: 'COMPLETED', progress: 100, number_of_records: 5000, applied: 5000 });
    expect(await screen.findByText('Done: 5,000 rows were applied.')).toBeTruthy();
    const asked = server.asked('GET', '/api/uploads/:id/').length;
    await act(async () => visit(false));
    expect([...part.jobs.onPage]).toEqual([]);
    expect(server.asked('GET', '/api/uploads/:id/')).toHaveLength(asked);
  });

  it('UPL-19 UPL-20 says why a file was not applied, and that nothing was changed', async () => {
    now = fakeUpload({ status: 'FAILED_VALIDATION', error_count: 2, error_message: 'Column Barcode is missing.' });
    await openPanel();
    await act(async () => shown('up-1'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Column Barcode is missing.');
    expect(alert.textContent).toContain('Nothing was changed.');
    await act(async () => shown(null));
    now = { ...now, error_message: null };
    await act(async () => shown('up-1'));
    expect((await screen.findByRole('alert')).textContent).toContain('2 records failed to be processed');
    await act(async () => shown(null));
    // Every row refused while the file was applied: no success, whatever the status says.
    now = { ...now, status: 'COMPLETED', progress: 100, number_of_records: 2 };
    await act(async () => shown('up-1'));
    expect((await screen.findByRole('alert')).textContent).toContain('The file was not applied.');
  });

  it('UPL-19 lists every failed row by its number in the sheet, page by page, and hands out a sheet to mend', async () => {
    now = fakeUpload({ status: 'COMPLETED', number_of_records: 100, applied: 49, error_count: 51 });
    const rows = Array.from({ length: 51 }, (_, at) => rowError(at + 2, at === 0 ? { column: null, value: null } : {}));
    server.on('GET', '/api/uploads/:id/errors/', ({ query }: ServedRequest) =>
      query.get('page') === '2' ? page(rows.slice(50), null, 51) : page(rows.slice(0, 50), '?page=2', 51),
    );
    const user = await openPanel();
    await act(async () => shown('up-1'));
    const first = (await screen.findAllByRole('row'))[1] as HTMLElement;
    expect([...first.querySelectorAll('td')].map((cell) => cell.textContent)).toEqual([
      '2',
      'whole row',
      'empty',
      'A price is 0 or more.',
    ]);
    expect(text()).toContain('1–50 of 51');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(text()).toContain('51–51 of 51'));
    await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
    await user.click(screen.getByRole('button', { name: 'Failed rows (Excel)' }));
    await waitFor(() =>
      expect(server.downloads).toEqual([
        { path: '/api/uploads/up-1/failed-rows/?format=xlsx', fileName: 'prices-failed-rows.xlsx' },
      ]),
    );
  });

  it('UPL-01 asks about the same file, shows the upload before, and sends it again when it is meant', async () => {
    server.on('POST', '/api/uploads/', ({ query }: ServedRequest) => {
      if (query.get('same_file') === 'again') return now;
      throw new ServerProblem(409, 'same_file', 'It was uploaded before.', [], { upload_id: 'up-0' });
    });
    server.on('GET', '/api/uploads/up-0/', fakeUpload({ id: 'up-0', status: 'COMPLETED', file_name: 'old.csv' }));
    const user = await openPanel();
    await choose(user, csv('Barcode,Price\n1,2'));
    await start(user);
    await screen.findByText('This file was already uploaded.');
    await waitFor(() => expect(text()).toMatch(/old\.csv, .+, by Efua Asante\. Upload it once more\?/));
    await user.click(screen.getByRole('button', { name: 'Upload again' }));
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
    expect(sent()).toHaveLength(2);
  });

  it('UPL-01 goes on while the user is elsewhere, and is there when the user comes back', async () => {
    let answer: (upload: Upload) => void = () => undefined;
    server.on('POST', '/api/uploads/', () => new Promise<Upload>((resolve) => (answer = resolve)));
    const user = await openPanel();
    await choose(user, csv('Barcode,Price\n1,2'));
    await start(user);
    await screen.findByText('Sending prices.csv…');
    await act(async () => visit(false));
    expect(part.unsaved.size).toBe(1);
    await act(async () => visit(true));
    expect(await screen.findByText('Sending prices.csv…')).toBeTruthy();
    await act(async () => visit(false));
    await act(async () => answer(now));
    await waitFor(() => expect(part.jobs.uploads).toHaveLength(1));
    expect(part.unsaved.size).toBe(0);
    await act(async () => visit(true));
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
  });

  it('ERR keeps a file whose sending broke off, and sends it again', async () => {
    const user = await openPanel();
    await choose(user, csv('Barcode,Price\n1,2'));
    server.reachable = false;
    await start(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Nothing is lost');
    server.reachable = true;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
  });

  it('UPL-28 ERR-03 an upload answered 500 says so in the words of the catalogue, and is sent again as the same', async () => {
    let isBroken = true;
    server.on('POST', '/api/uploads/', () => {
      if (isBroken) throw new ServerProblem(500, 'internal', 'The server has a problem.', [], {});
      return now;
    });
    const user = await openPanel();
    await choose(user, csv('Barcode,Price\n1,2'));
    await start(user);
    expect((await screen.findByRole('alert')).textContent).toContain('Something went wrong');
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
  });

  it('CON says that the server does not answer, and comes back by itself', async () => {
    await openPanel();
    await screen.findByText('Template');
    await act(async () => {
      part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 });
      shown('up-1');
    });
    expect(await screen.findByText('The server does not answer')).toBeTruthy();
    await act(async () => part.connectivity.set({ state: 'online', reachable: true, remainingHours: null }));
    expect(await screen.findByText('Reading the file…')).toBeTruthy();
  });

  it('LNG-01 hands out the template, and speaks French', async () => {
    const user = await openPanel('fr');
    await user.click(await screen.findByRole('button', { name: 'Modèle CSV' }));
    await waitFor(() =>
      expect(server.downloads).toEqual([
        { path: '/api/upload-templates/price_list/?format=csv', fileName: 'modele-liste-de-prix.csv' },
      ]),
    );
  });
});
