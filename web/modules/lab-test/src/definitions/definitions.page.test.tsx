import 'fake-indexeddb/auto';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer, type ServedRequest } from '@bloom/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { glucose, malaria } from '../testing/definitions';
import { openLab } from '../testing/open-lab';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
let server: FakeServer;
beforeEach(() => {
  const ready = { code: glucose.code, countries: [], test: glucose.test };
  server = new FakeServer()
    .on('GET', '/api/lab/definitions/', { count: 1, next: null, results: [malaria] })
    .on('GET', '/api/lab/definitions/ready/', { definitions: [ready] });
});
afterEach(() => page.leave());
const open = async () => {
  page = await openLab('/definitions', {}, { server, user: { is_staff: true } });
};

it('publishes one that is ready, after somebody answers for it, and names every wrong place', async () => {
  server.on('POST', '/api/lab/definitions/', ({ body }: ServedRequest) => {
    const { approved_by } = body as { approved_by: string };
    if (approved_by === '') {
      throw new ServerProblem(422, 'validation_error', 'Some of it is wrong.', [
        { field: 'approved_by', detail: 'names who answers for it' },
        { field: 'components[0].ranges[0].low', detail: 'must be below high' },
      ]);
    }
    return { ...glucose, version: 2 };
  });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Open Glucose' }));
  expect((screen.getByLabelText('Code') as HTMLInputElement).disabled).toBe(true);
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText('components[0].ranges[0].low');
  await screen.findByText('names who answers for it');
  await user.type(screen.getByLabelText('Countries'), 'gh, ke');
  await user.type(screen.getByLabelText('Approved by'), 'Dr Addo');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByRole('heading', { name: 'Ready to publish' });
  const bodies = server.asked('POST', '/api/lab/definitions/').map(({ body }) => body);
  expect(bodies.at(-1)).toEqual({
    ...{ code: 'glucose', countries: ['GH', 'KE'], approved_by: 'Dr Addo', test: glucose.test },
  });
});

it('sends no text that is no JSON', async () => {
  await open();
  await user.click(await screen.findByRole('button', { name: 'Next version Malaria' }));
  await user.type(screen.getByLabelText('What it is (JSON)'), 'x');
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await screen.findByText(/This is no JSON/);
  expect(server.asked('POST', '/api/lab/definitions/')).toEqual([]);
});

it('retires one after a question', async () => {
  server.on('POST', '/api/lab/definitions/:uuid/retire/', { ...malaria, retired: true });
  await open();
  await user.click(await screen.findByRole('button', { name: 'Retire Malaria' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retire' }));
  await screen.findByRole('button', { name: 'Retire Malaria' });
  expect(server.asked('POST', '/api/lab/definitions/:uuid/retire/')[0]?.params.uuid).toBe('malaria_rdt-1');
});

it('tells people of a facility who publishes', async () => {
  page = await openLab('/definitions', {}, { server });
  await screen.findByText('Tests are published by people of the provider');
  expect(server.requests).toEqual([]);
});
