import 'fake-indexeddb/auto';
import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it } from 'vitest';
import { glucose, malaria } from '../testing/definitions';
import { openLab } from '../testing/open-lab';
import { labCase, reading, told } from '../testing/records';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openLab>>;
afterEach(() => page.leave());

const names = () =>
  within(document.querySelector('main ul') as HTMLElement)
    .getAllByRole('link')
    .map((one) => one.textContent);
const at = (minutesAgo: number) => ({ at: new Date(Date.now() - minutesAgo * 60_000).toISOString() });
const cases = [
  labCase('r1', [malaria]),
  labCase('r2', [malaria], { patient_id: null, walk_in_code: 'W-7K3MN', entries: told('r2', at(5)) }),
  labCase('r3', [glucose], { entries: told('r3', {}, reading({})) }),
];

it('stands by where each test is, with a clock for what runs', async () => {
  page = await openLab('/requests', { cases });
  const todo = await screen.findByRole('button', { name: /^To do/ });
  expect(todo.getAttribute('aria-pressed')).toBe('true');
  await screen.findByText('Ama Mensah');
  await user.click(screen.getByRole('button', { name: /^Running 1/ }));
  await screen.findByText(/^Read in (10:00|9:5\d)$/);
  expect(names()).toHaveLength(1);
  expect(names()[0]).toContain('W-7K3MN');
  await user.click(screen.getByRole('button', { name: /^Done 0/ }));
  await screen.findByText('Nothing was finished lately');
});

it('finds by patient, code or test wherever it stands', async () => {
  page = await openLab('/requests', { cases });
  await user.type(await screen.findByRole('textbox'), 'gluc');
  expect(names()).toHaveLength(1);
  await user.clear(screen.getByRole('textbox'));
  await user.type(screen.getByRole('textbox'), 'w-7k');
  expect(names()).toHaveLength(1);
  await user.type(screen.getByRole('textbox'), 'zzz');
  await screen.findByText('No request fits');
});

it('says what to do when there is nothing, and that work goes on without internet', async () => {
  page = await openLab('/requests');
  await screen.findByText('No lab test was requested');
  await act(async () => page.connectivity.set({ state: 'offline', reachable: false, remainingHours: 20 }));
  await screen.findByText(/You go on testing/);
  await user.click(screen.getAllByRole('button', { name: 'Test now' })[0] as HTMLElement);
  expect(page.location.get().pathname).toBe('/lab-test/new');
});

it.each([
  ['without the right', { scopes: [] }, 'You do not have access to lab tests'],
  ['of the provider', { is_staff: true }, 'Requests belong to the people of a facility'],
])('somebody %s is told so, and sees no request', async (_, who, text) => {
  page = await openLab('/requests', { cases }, { user: who });
  await screen.findByText(text);
  expect(document.body.textContent).not.toContain('Ama Mensah');
});
