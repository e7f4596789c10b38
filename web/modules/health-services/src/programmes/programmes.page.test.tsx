import 'fake-indexeddb/auto';
import { ServerProblem } from '@bloom/shell-api';
import { FakeServer } from '@bloom/testing';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it } from 'vitest';
import { hypertension, weighing } from '../testing/documents';
import { openCare } from '../testing/open-care';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
afterEach(() => page.leave());

const { document } = weighing;
const server = () =>
  new FakeServer()
    .on('GET', '/api/care/programmes/', { count: 1, next: null, results: [hypertension] })
    .on('GET', '/api/care/programmes/ready/', { programmes: [{ code: 'weight', countries: [], document }] });
const open = async (answering: FakeServer) => {
  page = await openCare('/programmes', {
    server: answering,
    keepsCopy: false,
    user: { is_staff: true, userapps: '[]' },
  });
};

describe('programmes of provider staff', () => {
  it('are published from what is ready, signed by who answers for them', async () => {
    let sent: unknown;
    const answering = server().on('POST', '/api/care/programmes/', ({ body }: { body: unknown }) => {
      sent = body;
      return { ...weighing, version: 1 };
    });
    await open(answering);
    const published = await screen.findByRole('heading', { name: 'Published' });
    await within(published.parentElement as HTMLElement).findByText('In use');
    await user.click(await screen.findByRole('button', { name: 'Look at it and publish' }));
    await user.type(screen.getByRole('textbox', { name: 'Approved by' }), 'Efua Owusu');
    await user.type(screen.getByRole('textbox', { name: 'Countries' }), 'gh, ke');
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByRole('heading', { name: 'Ready to be published' });
    expect(sent).toEqual({ code: 'weight', countries: ['GH', 'KE'], approved_by: 'Efua Owusu', document });
  });

  it('say each wrong place as the server names it, and keep what was written', async () => {
    const places = [
      { field: 'decisions[3].when[0].than', detail: 'A number belongs here.' },
      { field: 'advice[0].text.fr', detail: 'The French is missing.' },
    ];
    const answering = server().on('POST', '/api/care/programmes/', () => {
      throw new ServerProblem(422, 'invalid', 'The programme is not as it should be.', places as never);
    });
    await open(answering);
    await user.click(await screen.findByRole('button', { name: 'Look at it and publish' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    for (const { field, detail } of places) {
      expect((await screen.findByText(field)).parentElement?.textContent).toContain(detail);
    }
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Document (JSON)' }).value).toContain('"weighed"');
  });

  it('are not sent while they are no JSON', async () => {
    await open(server());
    await user.click(await screen.findByRole('button', { name: 'Write a new one' }));
    await user.click(screen.getByRole('button', { name: 'Publish' }));
    await screen.findByText(/^The document is not JSON: /);
  });
});
