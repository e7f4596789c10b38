import 'fake-indexeddb/auto';
import type { LabTestDocument } from '@bloom/api-client';
import { FakeServer } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { glucose, malaria } from '../../testing/definitions';
import { openLab } from '../../testing/open-lab';

const user = userEvent.setup({ delay: null, applyAccept: false });
let page: Awaited<ReturnType<typeof openLab>>;
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

async function open(language: 'en' | 'fr' = 'en') {
  const server = new FakeServer()
    .on('GET', '/api/lab/definitions/', { count: 2, next: null, results: [malaria, glucose] })
    .on('GET', '/api/lab/definitions/ready/', { definitions: [] });
  page = await openLab('/definitions', {}, { server, language, user: { is_staff: true } });
  const next = language === 'en' ? 'Next version Glucose' : 'Version suivante Glycémie';
  await user.click(await screen.findByRole('button', { name: next }));
}
const openDialog = async (name = 'Components from a spreadsheet') => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};
const written = (): LabTestDocument =>
  JSON.parse(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What it is (JSON)' }).value);

const HEAD = 'code\tname_en\tname_fr\tkind\tdecimals\tfrom_days\tto_days\tlow\thigh';

it('takes components and ranges that were pasted, and leaves the rest of the definition as it is', async () => {
  await open();
  const dialog = await openDialog();
  await user.click(dialog.getByRole('textbox', { name: 'Or paste cells' }));
  await user.paste(`${HEAD}\nhb\tHb\tHb\tnumber\t1\t0\t28\t13,5\t20,5\nhb\t\t\t\t\t28\t\t11\t14`);
  await dialog.findByText('1 component was read. It replaces all components of the document.');
  expect(within(dialog.getByRole('table', { name: 'Components' })).getAllByRole('row')).toHaveLength(3);
  expect(written()).toEqual(glucose.test);
  await user.click(dialog.getByRole('button', { name: 'Take these components' }));
  await screen.findByText('The components are in the document. Nothing is published yet.');
  const { components, ...rest } = written();
  const { components: before, ...same } = glucose.test;
  expect(rest).toEqual(same);
  expect(components).not.toEqual(before);
  expect(components).toMatchObject([{ code: 'hb', ranges: [{ low: 13.5 }, { from_days: 28, low: 11 }] }]);
});

it('takes nothing while a cell is wrong, and names it by its row, its column and its value, in French too', async () => {
  await open('fr');
  const dialog = await openDialog('Composants depuis un tableur');
  await user.click(dialog.getByRole('textbox', { name: 'Ou coller des cellules' }));
  await user.paste(`${HEAD}\nhb\tHb\tHb\tnumber\t1\t0\t28\tabc\t20`);
  const item = await dialog.findByRole('listitem');
  expect(item.textContent?.replaceAll('\u00a0', ' ')).toBe('Ligne 2, colonne « low » : « abc » n’est pas un nombre.');
  expect(dialog.queryByRole('button', { name: 'Reprendre ces composants' })).toBeNull();
});

it('writes the components for a spreadsheet, and takes the file back as it is', async () => {
  let made = new Blob();
  let name = '';
  URL.createObjectURL = (blob) => {
    made = blob as Blob;
    return 'blob:sheet';
  };
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    name = this.download;
  });
  await open();
  await user.click(screen.getByRole('button', { name: 'Download these components as a spreadsheet' }));
  expect(name).toMatch(/^glucose [-\d]+\.csv$/);
  const dialog = await openDialog();
  const file = new File([await made.arrayBuffer()], name);
  await user.upload(dialog.getByLabelText('Choose a file', { selector: 'input' }), file);
  await user.click(await dialog.findByRole('button', { name: 'Take these components' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(written()).toEqual(glucose.test);
});
