import 'fake-indexeddb/auto';
import type { ProgrammeDocument } from '@bloom/api-client';
import { FakeServer } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hypertension } from '../../testing/documents';
import { openCare } from '../../testing/open-care';

const user = userEvent.setup({ delay: null, applyAccept: false });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

const { document: before } = hypertension;
async function open(language: 'en' | 'fr' = 'en') {
  const server = new FakeServer()
    .on('GET', '/api/care/programmes/', { count: 1, next: null, results: [hypertension] })
    .on('GET', '/api/care/programmes/ready/', { programmes: [] });
  page = await openCare('/programmes', {
    server,
    language,
    keepsCopy: false,
    user: { is_staff: true, userapps: '[]' },
  });
  await user.click(
    await screen.findByRole('button', { name: language === 'en' ? 'Next version' : 'Version suivante' }),
  );
}
const openDialog = async (name = 'Questions from a spreadsheet') => {
  await user.click(screen.getByRole('button', { name }));
  return within(await screen.findByRole('dialog', { name }));
};
type Dialog = Awaited<ReturnType<typeof openDialog>>;
const choose = (dialog: Dialog, content: BlobPart) =>
  user.upload(dialog.getByLabelText(/^Choose a(nother)? file$/, { selector: 'input' }), new File([content], 'q.csv'));
const written = (): ProgrammeDocument =>
  JSON.parse(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Document (JSON)' }).value);

const GOOD = [
  'link_id,type,text_en,text_fr,min,max,unit,options',
  'systolic_1,integer,Upper value,Valeur haute,50,300,mmHg,',
  'diastolic_1,integer,Lower value,Valeur basse,30,200,mmHg,',
  'takes,choice,Takes them?,Les prend ?,,,,daily=Every day|Chaque jour; never=Never|Jamais',
].join('\r\n');

describe('questions from a spreadsheet', () => {
  it('are looked at, take the place of the questions, and leave the rest of the document as it is', async () => {
    await open();
    const dialog = await openDialog();
    await choose(dialog, GOOD);
    const table = within(await dialog.findByRole('table', { name: 'Questions' }));
    expect(table.getAllByRole('row')).toHaveLength(4);
    await dialog.findByText('3 rows were read. They replace all questions of the document.');
    // What the rest of the document says of questions that are gone.
    const gone = await dialog.findByText('values[0].of[1]');
    expect(gone.parentElement?.textContent).toBe('values[0].of[1] “systolic_2” is not there');
    expect(written()).toEqual(before);

    await user.click(dialog.getByRole('button', { name: 'Take these questions' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await screen.findByText('The questions are in the document. Nothing is published yet.');
    const { questionnaire, ...rest } = written();
    const { questionnaire: old, ...same } = before;
    expect(rest).toEqual(same);
    expect(questionnaire.item.map(({ linkId }) => linkId)).toEqual(['systolic_1', 'diastolic_1', 'takes']);
    expect(questionnaire.item).not.toEqual(old.item);
    expect(page.server.asked('POST', '/api/care/programmes/')).toEqual([]);
  });

  it('are taken as a whole or not at all: each wrong cell is named by its row, its column and its value', async () => {
    await open();
    const dialog = await openDialog();
    await choose(dialog, GOOD.replace('50,300', 'abc,300').replace('takes,choice', 'systolic_1,choice'));
    const list = within(await dialog.findByRole('region', { name: 'To be mended' }));
    expect(list.getAllByRole('listitem').map((one) => one.textContent)).toEqual([
      'Row 2, column “min”: “abc” is no number.',
      'Row 4, column “link_id”: “systolic_1” is there already, in row 2.',
    ]);
    expect(dialog.queryByRole('button', { name: 'Take these questions' })).toBeNull();
    await choose(dialog, GOOD);
    await dialog.findByRole('button', { name: 'Take these questions' });
    await user.keyboard('{Escape}');
    expect(written()).toEqual(before);
  });

  it('are pasted as a spreadsheet program copies them', async () => {
    await open();
    const dialog = await openDialog();
    await user.click(dialog.getByRole('textbox', { name: 'Or paste cells' }));
    await user.paste('type\tlink_id\ttext_fr\ttext_en\nboolean\tpain\tMal ?\tPain, or "ache"?');
    await user.click(await dialog.findByRole('button', { name: 'Take these questions' }));
    await waitFor(() => expect(written().questionnaire.item).toMatchObject([{ text: 'Pain, or "ache"?' }]));
    const again = await openDialog();
    await user.click(again.getByRole('textbox', { name: 'Or paste cells' }));
    await user.paste('nothing of the kind');
    const fault = await again.findByRole('listitem');
    expect(fault.textContent).toMatch(/^Row 1, column “A”: “nothing of the kind” is all in one column/);
  });

  it('say in French what is wrong', async () => {
    await open('fr');
    const dialog = await openDialog('Questions depuis un tableur');
    await user.click(dialog.getByRole('textbox', { name: 'Ou coller des cellules' }));
    await user.paste('link_id\ttype\ttext_en\ttext_fr\tmin\na\tinteger\tA\tA\tabc');
    const item = await dialog.findByRole('listitem');
    expect(item.textContent?.replaceAll('\u00a0', ' ')).toBe('Ligne 2, colonne « min » : « abc » n’est pas un nombre.');
  });
});

describe('tables of a programme for a spreadsheet', () => {
  it('are downloaded, and the file taken back as it is', async () => {
    const saved: string[] = [];
    let made = new Blob();
    URL.createObjectURL = (blob) => {
      made = blob as Blob;
      return 'blob:sheet';
    };
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(this.download);
    });
    await open();
    for (const [radio, from, save, take] of [
      [
        'Questions',
        'Questions from a spreadsheet',
        'Download these questions as a spreadsheet',
        'Take these questions',
      ],
      [
        'Decisions',
        'Decisions from a spreadsheet',
        'Download these decisions as a spreadsheet',
        'Take these decisions',
      ],
      ['Values', 'Values from a spreadsheet', 'Download these values as a spreadsheet', 'Take these values'],
      ['Advice', 'Advice from a spreadsheet', 'Download this advice as a spreadsheet', 'Take this advice'],
    ] as const) {
      await user.click(screen.getByRole('radio', { name: radio }));
      await user.click(screen.getByRole('button', { name: save }));
      const dialog = await openDialog(from);
      await choose(dialog, await made.arrayBuffer());
      await user.click(await dialog.findByRole('button', { name: take }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      expect(written()).toEqual(before);
    }
    expect(saved.map((name) => name.replace(/ [-\d]+\.csv$/, ''))).toEqual(
      ['questions', 'decisions', 'values', 'advice'].map((kind) => `hypertension ${kind}`),
    );
  });

  it('are not written when a spreadsheet cannot hold them, and cannot be read into what is no document', async () => {
    await open();
    const box = screen.getByRole('textbox', { name: 'Document (JSON)' });
    const odd = { ...before, advice: [{ ...before.advice[0], note: 'x' }] };
    await user.clear(box);
    await user.click(box);
    await user.paste(JSON.stringify(odd));
    await user.click(screen.getByRole('radio', { name: 'Advice' }));
    await user.click(screen.getByRole('button', { name: 'Download this advice as a spreadsheet' }));
    await screen.findByText(/nothing was written: advice\[0\]\.note\./);
    await user.type(box, 'x');
    await screen.findByText(/Mend the document first/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Advice from a spreadsheet' }).disabled).toBe(true);
  });
});
