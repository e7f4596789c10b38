import 'fake-indexeddb/auto';
import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { enrolment, visit } from '../testing/documents';
import { openCare } from '../testing/open-care';

const user = userEvent.setup({ delay: null });
let page: Awaited<ReturnType<typeof openCare>>;
beforeEach(() => {
  vi.spyOn(window, 'print').mockImplementation(() => undefined);
});
afterEach(async () => {
  await page.leave();
  vi.restoreAllMocks();
});

it('the letter of a visit is printed on A4 and on A5, one sheet at a time', async () => {
  page = await openCare('/patients/efua', { enrolments: [enrolment({ visits: [visit({ letter: true })] })] });
  for (const [name, paper] of [
    ['Print the letter', 'A4'],
    ['Print the letter (A5)', 'A5'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }));
    const sheets = document.querySelectorAll('body > [aria-hidden="true"]');
    expect([...sheets].map(({ className }) => /A\d/.exec(className)?.[0])).toEqual([paper]);
    expect(sheets[0]?.textContent).toContain('I am sending you Efua Owusu');
    act(() => void window.dispatchEvent(new Event('afterprint')));
    expect(document.querySelectorAll('body > [aria-hidden="true"]')).toHaveLength(0);
  }
  expect(window.print).toHaveBeenCalledTimes(2);
});
