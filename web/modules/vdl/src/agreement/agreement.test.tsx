import 'fake-indexeddb/auto';
import type { ProviderAgreement } from '@bloom/api-client';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openVdl, staff } from '../testing/open-vdl';

vi.setConfig({ testTimeout: 60_000 });
const SOON = { timeout: 20_000 };
const PATH = '/api/vdl/agreement/';
let page: Awaited<ReturnType<typeof openVdl>>;
let server: FakeServer;
let there: ProviderAgreement | null;
beforeEach(() => {
  there = null;
  server = new FakeServer().on('GET', PATH, () => ({ agreement: there }));
});
afterEach(() => page.leave());

const setDay = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const save = () => userEvent.click(screen.getByRole('button', { name: 'Save the agreement' }));

describe('the agreement with the provider', () => {
  it('is entered by people of the provider, who are told what is missing', async () => {
    server.on('PUT', PATH, ({ body }: { body: unknown }) => {
      there = body as ProviderAgreement;
      return { agreement: there };
    });
    page = await openVdl('/agreement', { server, user: staff });
    expect(await screen.findByText('There is no agreement', undefined, SOON)).toBeTruthy();
    setDay('Until', '2026-06-30');
    await save();
    expect(screen.getByText('Enter the day from which it counts.')).toBeTruthy();
    expect(screen.getByText('Choose who bears what expires unsold.')).toBeTruthy();
    setDay('From', '2026-07-01');
    expect(screen.getByText(/^The last day cannot be before the first/)).toBeTruthy();
    setDay('Until', '');
    await userEvent.click(screen.getByLabelText('The facility: it is owed like a sale'));
    expect(page.unsaved.size).toBe(1);
    await save();
    expect(await screen.findByText('No end agreed', undefined, SOON)).toBeTruthy();
    expect(server.asked('PUT', PATH)).toMatchObject([
      { body: { facility_id: 'f1', from_day: '2026-07-01', until_day: null, expiry_bearer: 'facility' } },
    ]);
    await waitFor(() => expect(page.unsaved.size).toBe(0), SOON);
  });

  it('keeps what was typed when the server does not take it, and says why beside the field', async () => {
    server.on('PUT', PATH, () => {
      throw new ServerProblem(422, 'invalid', 'Check the fields.', [{ field: 'from_day', detail: 'Too early.' }]);
    });
    page = await openVdl('/agreement', { server, user: staff });
    await screen.findByText('There is no agreement', undefined, SOON);
    setDay('From', '2020-01-01');
    await userEvent.click(screen.getByLabelText('The provider: nothing is owed for it'));
    await save();
    expect(await screen.findByText('Too early.', undefined, SOON)).toBeTruthy();
    expect((screen.getByLabelText('From') as HTMLInputElement).value).toBe('2020-01-01');
  });

  it('is read by people of the facility, and changed by none of them', async () => {
    there = { from_day: '2026-01-01', until_day: '2026-12-31', expiry_bearer: 'provider' };
    page = await openVdl('/agreement', { server });
    expect(await screen.findByText('The provider: nothing is owed for it', undefined, SOON)).toBeTruthy();
    expect(screen.getByText('31 Dec 2026')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Save the agreement' })).toBeNull();
  });
});
