import 'fake-indexeddb/auto';
import { ServerProblem } from '@bloom/shell-api';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mountPart, type PartOptions } from '../testing/mount-part';
import { ExportDialog } from './export-dialog';

let part: Awaited<ReturnType<typeof mountPart>>;
const closed = vi.fn();

async function open(options?: PartOptions) {
  part = await mountPart((till) => <ExportDialog till={till} day="week" onClose={closed} />, options);
  part.server.on('POST', '/api/sales/download/', { state: 'queued' });
  return userEvent.setup({ delay: null });
}
const asked = () => part.server.asked('POST', '/api/sales/download/');
const start = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Prepare the sheet' });

beforeEach(() => {
  closed.mockClear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-06-15T12:00:00Z') });
});
afterEach(async () => {
  await part.leave();
  vi.useRealTimers();
});

describe('EXP the sales history as a sheet', () => {
  it('EXP-01 EXP-09 is ordered for the days of the list, and the notifications have its id', async () => {
    const user = await open();
    await user.click(screen.getByLabelText('CSV'));
    await user.click(start());
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    const [request] = asked();
    const id = part.jobs.exports[0]?.id;
    expect(request?.body).toEqual({ id, facility_id: 'f1', from: '2026-06-09', to: '2026-06-15', format: 'csv' });
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(request?.key).toBe(id);
    expect(part.jobs.exports).toEqual([{ kind: 'sales', id }]);
    expect(part.notices.map(({ kind }) => kind)).toEqual(['success']);
  });

  it('EXP-01 is one order when it is sent twice, and another one for other days', async () => {
    const user = await open();
    part.server.reachable = false;
    await user.click(start());
    const unknown = /send it again, it is done once/;
    await screen.findByText(unknown);
    expect(part.jobs.exports).toEqual([]);
    await user.click(start());
    await waitFor(() => expect(asked()).toHaveLength(2));
    await screen.findByText(unknown);
    part.server.reachable = true;
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-01' } });
    await user.click(start());
    await waitFor(() => expect(closed).toHaveBeenCalledOnce());
    const [first, second, third] = asked();
    expect(second?.key).toBe(first?.key);
    expect(third?.key).not.toBe(first?.key);
  });

  it('EXP-01 asks for days that exist, in their order', async () => {
    await open();
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-20' } });
    expect(screen.getByRole('alert').textContent).toBe('Choose a day up to today.');
    expect(start().disabled).toBe(true);
    fireEvent.change(screen.getByLabelText('From'), { target: { value: '2026-06-14' } });
    fireEvent.change(screen.getByLabelText('To'), { target: { value: '2026-06-13' } });
    expect(screen.getByRole('alert').textContent).toBe('The last day comes before the first one.');
  });

  it('ERR says what the server said, and what offline means', async () => {
    const user = await open({ language: 'fr' });
    part.server.on('POST', '/api/sales/download/', () => {
      throw new ServerProblem(422, 'too_long', 'Au plus deux ans à la fois.');
    });
    await user.click(screen.getByRole('button', { name: 'Préparer la feuille' }));
    expect((await screen.findByRole('alert')).textContent).toContain('Au plus deux ans à la fois.');
    await act(async () => part.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
    expect(screen.getByText(/Le serveur ne répond pas\./)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Préparer la feuille' }).disabled).toBe(true);
  });
});
