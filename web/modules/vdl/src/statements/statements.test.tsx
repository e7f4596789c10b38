import 'fake-indexeddb/auto';
import type { Statement } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { head, line, page as pageOf, statement } from '../testing/answers';
import { openVdl, pharmacist, plain, staff } from '../testing/open-vdl';
import { unsentSale } from '../testing/unsent-sale';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const OCTOBER = '/api/vdl/statements/2026-10/';
let page: Awaited<ReturnType<typeof openVdl>>;
let server: FakeServer;
let there: Statement;
beforeEach(() => {
  there = statement();
  server = new FakeServer()
    .on('GET', '/api/vdl/statements/', () => pageOf([there]))
    .on('GET', '/api/vdl/statements/:period/', ({ params }: { params: Record<string, string> }) => {
      if (params.period !== there.period) throw new ServerProblem(404, 'not_found', 'There is no such statement.');
      return there;
    });
});
afterEach(async () => {
  vi.restoreAllMocks();
  await page.leave();
});

const open = async (path: string, options: Parameters<typeof openVdl>[1] = {}) => {
  page = await openVdl(path, { server, ...options });
};
const row = (name: RegExp) => screen.findByRole('row', { name }, SOON);
const acceptButton = () => screen.findByRole('button', { name: /^Accept/ }, SOON);

describe('the statements of a facility', () => {
  it('has a month each, with what is owed, how it stands, and what is late or without a cost', async () => {
    const newest = head({ period: '2026-11', state: 'running', owed: '12.00', late_units: 2, units_without_cost: 1 });
    server.on('GET', '/api/vdl/statements/', pageOf([newest, head()]));
    await open('/statements');
    const [november, october] = await screen.findAllByRole('listitem', undefined, SOON);
    expect(plain(november as HTMLElement)).toBe(
      'November 202612 units sold or used · 18 units left · 2 units sold in earlier months · 1 unit owed, cost not knownGHS 12.00Month not over',
    );
    expect(plain(october as HTMLElement)).toContain('To be accepted');
    expect(
      within(october as HTMLElement)
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/vdl/statements/2026-10');
  });

  it('says what to expect when there is none, and why there is none without the server', async () => {
    server.on('GET', '/api/vdl/statements/', pageOf([]));
    await open('/statements');
    expect(await screen.findByText('There is no statement yet', undefined, SOON)).toBeTruthy();
    await page.leave();
    server.reachable = false;
    await open('/statements');
    await page.goOffline();
    expect(await screen.findByText(/^The server does not answer, and statements stand there only/)).toBeTruthy();
  });
});

describe('a statement', () => {
  it('shows what leads from the units before to those left, in one line and product by product', async () => {
    const zinc = line({
      product_uuid: 'zinc',
      name: 'Zinc',
      counted: -1,
      transferred_in: 4,
      closing: 21,
      owed: '0.00',
    });
    const total = { opening_units: 20, received_units: 40, transferred_in_units: 4, counted_units: -1, sold_units: 24 };
    there = statement({ ...total, closing_units: 39, lines: [line({ product_uuid: 'amox' }), zinc] });
    await open('/statements/2026-10');
    expect(plain(await row(/Zinc/))).toBe('Zinc600110204-11221GHS 0.00');
    expect(plain(screen.getByText(/^Before 20/).parentElement as HTMLElement)).toBe(
      'Before 20+ Received 40+ Transferred in 4− Counts, corrections 1− Sold or used 24= Left 39',
    );
    expect(plain(await row(/All products/))).toContain('39GHS 60.00');
    expect(screen.queryByRole('columnheader', { name: 'Written off' })).toBeNull();
  });

  it('tells late units, units without a cost and disputed lines in words', async () => {
    const disputed = { reason: 'Never received', by: 'Kofi', at: '2026-11-02T08:00:00Z' };
    const lines = [line({ product_uuid: 'amox', late_units: 2, units_without_cost: 3, disputed })];
    there = statement({ state: 'disputed', late_units: 2, units_without_cost: 3, lines });
    await open('/statements/2026-10');
    expect(
      await screen.findByText(/^2 units were sold in earlier months, whose statements were accepted/, undefined, SOON),
    ).toBeTruthy();
    expect(screen.getByText(/^3 units are owed and nobody knows their cost\./)).toBeTruthy();
    expect(screen.getByText(/^1 line is disputed\. The statement can be accepted once/)).toBeTruthy();
    expect(plain(await row(/Amoxicillin/))).toContain(
      '2 units sold in earlier months3 units owed, cost not knownDisputed',
    );
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('is accepted after one question that names the amount, as it was shown', async () => {
    server.on('POST', `${OCTOBER}accept/`, () => {
      there = statement({ state: 'accepted', accepted_at: '2026-11-03T08:00:00Z', accepted_by: 'Kofi Boateng' });
      return there;
    });
    await open('/statements/2026-10');
    await userEvent.click(await acceptButton());
    const question = screen.getByRole('dialog', { name: 'Accept the statement of October 2026?' });
    expect(plain(question)).toContain('owes the provider GHS 60.00, and that 18 units of the provider’s were left');
    expect(server.asked('POST', `${OCTOBER}accept/`)).toEqual([]);
    await userEvent.click(within(question).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText(/^Kofi Boateng, /, undefined, SOON)).toBeTruthy();
    expect(server.asked('POST', `${OCTOBER}accept/`)).toMatchObject([
      { body: { facility_id: 'f1', owed: '60.00', closing_units: 18 } },
    ]);
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('is shown anew when it is another by now, and nothing is accepted', async () => {
    server.on('POST', `${OCTOBER}accept/`, () => {
      there = statement({ owed: '65.00', closing_units: 17 });
      throw new ServerProblem(409, 'changed', 'The statement has changed.');
    });
    await open('/statements/2026-10');
    await userEvent.click(await acceptButton());
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Accept/ }));
    expect(await screen.findByText('The statement has changed.', undefined, SOON)).toBeTruthy();
    expect(await screen.findByRole('button', { name: /^Accept.*65\.00/ }, SOON)).toBeTruthy();
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('leads to the month that has to be accepted first', async () => {
    server.on('POST', `${OCTOBER}accept/`, () => {
      throw new ServerProblem(409, 'earlier_open', 'An earlier statement is open.', [], { period: '2026-09' });
    });
    await open('/statements/2026-10');
    await userEvent.click(await acceptButton());
    await userEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: /^Accept/ }));
    const link = await screen.findByRole('link', { name: 'Open the statement of September 2026' }, SOON);
    expect(link.getAttribute('href')).toBe('/vdl/statements/2026-09');
  });

  it('says before the yes that sales of this device are not in it', async () => {
    await open('/statements/2026-10', { fill: (_db, outboxDb) => outboxDb.outbox.put(unsentSale('a', 1)) });
    await userEvent.click(await acceptButton());
    const question = await screen.findByRole('dialog');
    expect(
      await within(question).findByText(/If it is of this month, it will count in the next statement/),
    ).toBeTruthy();
  });

  it('is accepted by who runs the facility alone: others, and people of the provider, are told who does', async () => {
    await open('/statements/2026-10', { user: pharmacist });
    expect(
      await screen.findByText(/^Whoever runs the facility \(Admin or Owner\) accepts/, undefined, SOON),
    ).toBeTruthy();
    await page.leave();
    await open('/statements/2026-10', { user: staff });
    expect(await screen.findByText('The facility has not accepted this statement yet.', undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
  });

  it('cannot be accepted while its month runs, nor without the server', async () => {
    there = statement({ state: 'running' });
    await open('/statements/2026-10');
    expect(await screen.findByText(/^The month is not over/, undefined, SOON)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^Accept/ })).toBeNull();
    await page.leave();
    there = statement();
    await open('/statements/2026-10');
    await acceptButton();
    await page.goOffline();
    expect(((await acceptButton()) as HTMLButtonElement).disabled).toBe(true);
    expect(screen.getByText('The server does not answer. Accepting needs it.')).toBeTruthy();
  });

  it('is noted as paid, all of it, by people of the provider, with what it is found by', async () => {
    there = statement({ state: 'accepted' });
    server.on('POST', `${OCTOBER}paid/`, () => {
      const paid = { amount: '60.00', reference: 'TR-7', at: '2026-11-05T08:00:00Z', by: 'Efua' };
      there = statement({ state: 'paid', paid });
      return there;
    });
    await open('/statements/2026-10', { user: staff });
    await userEvent.click(await screen.findByRole('button', { name: 'Note the payment' }, SOON));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.click(dialog.getByRole('button', { name: 'Note as paid' }));
    expect(dialog.getByText('Enter the number of the transfer or of the receipt.')).toBeTruthy();
    expect(server.asked('POST', `${OCTOBER}paid/`)).toEqual([]);
    await userEvent.type(dialog.getByLabelText('Reference'), ' TR-7 ');
    await userEvent.click(dialog.getByRole('button', { name: 'Note as paid' }));
    expect(await screen.findByText(/^GHS\s60\.00, TR-7, Efua/, undefined, SOON)).toBeTruthy();
    expect(server.asked('POST', `${OCTOBER}paid/`)).toMatchObject([
      { body: { facility_id: 'f1', amount: '60.00', reference: 'TR-7' } },
    ]);
  });

  it('shows a hundred lines at a time, and prints all of them', async () => {
    const lines = Array.from({ length: 130 }, (_, at) => line({ product_uuid: `p${at}`, name: `Product ${at + 1}.` }));
    there = statement({ lines });
    const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
    await open('/statements/2026-10');
    await row(/Product 100\./);
    expect(screen.queryByRole('row', { name: /Product 101\./ })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Print' }));
    expect(print).toHaveBeenCalledOnce();
    const paper = within(document.body).getAllByRole('table', { hidden: true }).at(-1) as HTMLElement;
    // Two rows a product, the sums and the head.
    expect(within(paper).getAllByRole('row', { hidden: true })).toHaveLength(2 * 130 + 3);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    await row(/Product 130\./);
  });

  it('is ordered as a file, which the notifications follow', async () => {
    server.on('POST', '/api/vdl/downloads/', ({ body }: { body: { id: string } }) => ({
      id: body.id,
      state: 'pending',
    }));
    await open('/statements/2026-10');
    await userEvent.click(await screen.findByRole('button', { name: 'Download (XLSX)' }, SOON));
    await waitFor(() => expect(page.jobs.exports.map(({ kind }) => kind)).toEqual(['provider_statement']), SOON);
    expect(server.asked('POST', '/api/vdl/downloads/')).toMatchObject([
      { body: { facility_id: 'f1', period: '2026-10', format: 'xlsx' } },
    ]);
  });

  it('shows on request only what came or went, with the sums of all', async () => {
    const still = line({ product_uuid: 'zinc', name: 'Zinc', received: 0, sold: 0, closing: 10, owed: '0.00' });
    there = statement({ lines: [line({ product_uuid: 'amox' }), still] });
    await open('/statements/2026-10');
    await row(/Zinc/);
    await userEvent.click(screen.getByRole('button', { name: 'Came or went (1)' }));
    expect(screen.queryByRole('row', { name: /Zinc/ })).toBeNull();
    expect(plain(await row(/All products/))).toContain('GHS 60.00');
  });

  it('says that there is none of a month', async () => {
    await open('/statements/2025-01');
    expect(await screen.findByText('There is no statement of this month', undefined, SOON)).toBeTruthy();
  });
});

describe('a line of a statement', () => {
  const LINE = `${OCTOBER}lines/amox/`;
  const sold = {
    ...{ id: 's1', moved_at: '2026-10-05T10:00:00Z', kind: 'sale', reason: null, reference: 'A-000012' },
    ...{ moved_by: 'Ama Mensah', lot: 'L1', expiry_date: '2027-05-31' },
    ...{ quantity: -2, unit_cost: '5.00', amount: '10.00', late: false },
  };
  beforeEach(() => {
    const late = { ...sold, id: 's2', moved_at: '2026-09-30T10:00:00Z', late: true, unit_cost: null, amount: null };
    server.on('GET', LINE, pageOf([sold, late]));
  });

  it('is proven by its movements, late ones with their own day and those without a cost as such', async () => {
    await open('/statements/2026-10');
    await userEvent.click(await screen.findByRole('link', { name: /Amoxicillin/ }, SOON));
    const [, first, second] = await screen.findAllByRole('row', undefined, SOON);
    expect(plain(first as HTMLElement)).toContain(
      'Sale A-000012Lot L1, expires 31 May 2027 · Ama Mensah-2GHS 5.00GHS 10.00',
    );
    expect(plain(second as HTMLElement)).toMatch(
      /^30 Sep.* 2026.*Late: it reached the server after.*-2Not knownNot known$/,
    );
    await userEvent.click(screen.getByRole('button', { name: /back/i }));
    expect(page.location.get().pathname).toBe('/vdl/statements/2026-10');
  });

  it('is disputed with a reason, which is asked for, and can be answered by the provider alone', async () => {
    const said = { by: 'Kofi Boateng', at: '2026-11-02T08:00:00Z' };
    const disputed = { ...said, reason: 'Never received' };
    server.on('POST', `${LINE}dispute/`, () => {
      there = statement({ state: 'disputed', lines: [line({ product_uuid: 'amox', disputed })] });
      return there;
    });
    await open('/statements/2026-10/amox');
    await userEvent.click(await screen.findByRole('button', { name: 'Dispute this line' }, SOON));
    const dialog = within(screen.getByRole('dialog'));
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute this line' }));
    expect(dialog.getByText(/^Write what is wrong/)).toBeTruthy();
    await userEvent.type(dialog.getByLabelText('Reason'), 'Never received');
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute this line' }));
    expect(await screen.findByText('The provider has not answered yet.', undefined, SOON)).toBeTruthy();
    expect(server.asked('POST', `${LINE}dispute/`)).toMatchObject([
      { body: { facility_id: 'f1', reason: 'Never received' } },
    ]);
    expect(screen.queryByRole('button', { name: 'Answer the dispute' })).toBeNull();

    await page.leave();
    server.on('POST', `${LINE}resolve/`, () => {
      const resolved = { ...said, by: 'Efua', text: 'Corrected by a count' };
      there = statement({ lines: [line({ product_uuid: 'amox', disputed, resolved })] });
      return there;
    });
    await open('/statements/2026-10/amox', { user: staff });
    await userEvent.click(await screen.findByRole('button', { name: 'Answer the dispute' }, SOON));
    const answer = within(screen.getByRole('dialog'));
    await userEvent.type(answer.getByLabelText('Answer'), 'Corrected by a count');
    await userEvent.click(answer.getByRole('button', { name: 'Answer the dispute' }));
    await waitFor(() => expect(screen.getByText('Corrected by a count')).toBeTruthy(), SOON);
    expect(screen.queryByRole('button', { name: 'Dispute this line' })).toBeNull();
  });

  it('keeps what was written when the server does not take it', async () => {
    server.on('POST', `${LINE}dispute/`, () => {
      throw new ServerProblem(409, 'wrong_state', 'The statement was accepted.');
    });
    await open('/statements/2026-10/amox');
    await userEvent.click(await screen.findByRole('button', { name: 'Dispute this line' }, SOON));
    const dialog = within(screen.getByRole('dialog'));
    await userEvent.type(dialog.getByLabelText('Reason'), 'Never received');
    await userEvent.click(dialog.getByRole('button', { name: 'Dispute this line' }));
    expect(await dialog.findByText('The statement was accepted.', undefined, SOON)).toBeTruthy();
    expect((dialog.getByLabelText('Reason') as HTMLTextAreaElement).value).toBe('Never received');
  });

  it('says that the product is not on the statement', async () => {
    await open('/statements/2026-10/zinc');
    expect(
      await screen.findByText('This product is not on the statement of October 2026', undefined, SOON),
    ).toBeTruthy();
  });
});
